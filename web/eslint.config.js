import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";

const browser = Object.fromEntries(
  ["window", "document", "location", "history", "navigator", "localStorage", "fetch", "WebSocket", "URL", "crypto",
    "setTimeout", "clearTimeout", "setInterval", "clearInterval", "requestAnimationFrame", "cancelAnimationFrame",
    "performance", "matchMedia", "console", "queueMicrotask", "getComputedStyle", "structuredClone"].map((name) => [name, "readonly"]),
);

export default ts.config(
  { ignores: ["node_modules", "src/wire"] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  { files: ["**/*.svelte", "**/*.svelte.ts"], languageOptions: { parserOptions: { parser: ts.parser } } },
  {
    languageOptions: { globals: browser },
    rules: {
      "no-undef": "off", // the compiler says so better
      "svelte/no-at-html-tags": "error",
      "no-restricted-syntax": [
        "error",
        {
          selector: "SvelteAttribute[key.name='style']",
          message: "The policy of the pages blocks style attributes: use style:property={value}.",
        },
      ],
      "svelte/no-navigation-without-resolve": "off", // our own router takes plain links
      "svelte/prefer-svelte-reactivity": "off",
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/consistent-type-imports": "error",
    },
  },
);
