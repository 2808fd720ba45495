import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

export default {
  preprocess: vitePreprocess({ script: false }),
  // Every component has runes, also those without any state: what the older syntax needs is then left out of the bundle.
  compilerOptions: { runes: true, discloseVersion: false },
};
