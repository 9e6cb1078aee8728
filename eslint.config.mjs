// The client is typed; the scripts and the tests in the editor are not.
import eslint from "@eslint/js";
import tseslint from "typescript-eslint";

const GLOBALS =
  "process Buffer URL URLSearchParams fetch performance setTimeout clearTimeout setInterval clearInterval";

export default tseslint.config(
  { ignores: ["client/src/memory/contracts.ts"] },
  eslint.configs.recommended,
  {
    languageOptions: {
      globals: Object.fromEntries(GLOBALS.split(" ").map((name) => [name, "readonly"])),
    },
    rules: { "no-console": "error" },
  },
  { files: ["**/extensions/**/*.js"], languageOptions: { sourceType: "commonjs" } },
  {
    files: ["client/src/**/*.ts"],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
    },
  },
  {
    files: ["client/src/test/**/*.ts"],
    // `it` of node:test returns a promise that its runner awaits by itself.
    rules: { "@typescript-eslint/no-floating-promises": "off" },
  },
);
