import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

export default {
  preprocess: vitePreprocess({ script: false }),
  // Every component has runes, also those without any state: what the older syntax needs is then left out of the bundle.
  // The mark of a component's own styles is as short as it can be without two of them meeting: it stands in every page.
  compilerOptions: { runes: true, discloseVersion: false, cssHash: ({ hash, filename }) => `s-${hash(filename).slice(0, 5)}` },
};
