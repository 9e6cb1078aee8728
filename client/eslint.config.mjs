import eslint from "@eslint/js";
import tseslint from "typescript-eslint";

export default tseslint.config(
  { ignores: ["src/memory/contracts.ts"] },
  eslint.configs.recommended,
  { files: ["*.mjs"], languageOptions: { globals: { process: "readonly" } } },
  {
    files: ["src/**/*.ts"],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      "no-console": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
    },
  },
  {
    files: ["src/test/**/*.ts"],
    // `it` of node:test returns a promise that its runner awaits by itself.
    rules: { "@typescript-eslint/no-floating-promises": "off" },
  },
);
