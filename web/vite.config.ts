import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

// In development `vite` serves the pages and hands everything else to a house on port 8021.
const house = { target: "http://127.0.0.1:8021", changeOrigin: true };

// Many small files compress badly: one for what every program needs, one for what pages share, one for the socket, one for
// cards, one for the felt. A group takes along what its modules import, unless a group before it has it.
const GROUPS = [
  {
    name: "core",
    priority: 5,
    test: /preload-helper|node_modules|src\/(place|house\/(doors|problem|session)|texts\/(en|index)\.ts|state\/(app|notices|person|problems)|table\/money)/,
  },
  { name: "live", priority: 4, test: /src\/(house|state\/(live|ticker))/ },
  {
    name: "frame",
    priority: 3,
    test: /src\/(router|match|once|routes|App|state\/(settings|sound)|table\/ownKeys|texts\/(en\/)?standing|components\/(house\/Trouble|Button|Banner|ClauseChip|Lazy|LinkButton|Mark|Shell|TopBar)\.svelte)/,
  },
  { name: "standing", priority: 2, test: /src\/components\/house\/(Standing|trouble)/ },
  { name: "cards", priority: 2, test: /src\/(cards\/(sprite|names)|components\/Card\.svelte)/ },
  {
    name: "felt",
    priority: 1,
    test: /src\/(cards|table\/(?!ownKeys|dollars|claims|payRows|settled|squeeze)|texts\/(en\/)?table|pages\/table\/facts|state\/table\.svelte|components\/(Chip|ChipStack|LiveRegion)\.svelte|components\/table\/(?!Felt|BoxView|ShoeCorner|Offer|Question|Phone|BoxStrip|Settlement|ActionBar|ActionButton|BetBar|WaitBar|RoundLog|SidePanel|TableTop|TurnCards|Chips\.))/,
  },
  // The table's own page is one file, though the gallery shows parts of it.
  { name: "seat", priority: 0, test: /src\/(pages\/table\/(Page|TableScreen|TablePanel|Foot|faced|flying|minded|pictured|dispatch)|components\/table\/(BetBar|SidePanel|TableTop|TimerLine|Chips)\.)/ },
];

/** Every list of what a page is made of has the names of its files: long ones would weigh half a kilobyte on each page. */
const NAMES = { entryFileNames: "assets/[hash:7].js", chunkFileNames: "assets/[hash:7].js", assetFileNames: "assets/[hash:7][extname]" };

/** In development too the display board is a program of its own. */
const boards: Plugin = {
  name: "boards",
  configureServer: (server) => {
    server.middlewares.use("/board/", (request: { url?: string }, _answer, next) => {
      request.url = "/board.html";
      next();
    });
  },
};

export default defineConfig({
  plugins: [svelte(), boards],
  build: {
    outDir: "../src/pontoon/server/static",
    emptyOutDir: true,
    manifest: ".manifest.json", // from it the server tells a browser what the page at an address is made of
    assetsInlineLimit: 0, // nothing inline: the policy of the pages forbids it
    modulePreload: { polyfill: false },
    target: "es2022",
    reportCompressedSize: false,
    rolldownOptions: { input: ["index.html", "board.html"], output: { ...NAMES, codeSplitting: { groups: GROUPS } } },
  },
  server: { proxy: { "/api": house, "/socket": { ...house, ws: true } } },
  test: { include: ["src/**/*.test.ts"], environment: "node", pool: "threads" },
});
