// For the scripts and the tests in the editor; the client has its own, typed rules.
import js from "@eslint/js";

const named = (names) => Object.fromEntries(names.split(" ").map((name) => [name, "readonly"]));

export default [
  js.configs.recommended,
  {
    languageOptions: {
      globals: named(
        "process Buffer URL URLSearchParams fetch performance " +
          "setTimeout clearTimeout setInterval clearInterval",
      ),
    },
    rules: { "no-console": "error" },
  },
  {
    files: ["**/extensions/**/*.js"],
    languageOptions: {
      sourceType: "commonjs",
    },
  },
];
