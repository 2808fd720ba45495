import type { Route } from "./router.svelte";

/** The pages behind the table, on paper and in development; each is loaded when its address is opened. */
export const FURTHER = {
  tournaments: () => import("./pages/tournaments/Page.svelte"),
  openTournament: () => import("./pages/tournaments/Open.svelte"),
  tournament: () => import("./pages/tournaments/Details.svelte"),
  tournamentDesk: () => import("./pages/tournaments/Desk.svelte"),
  tournamentPlay: () => import("./pages/tournaments/Play.svelte"),
  tournamentRoom: () => import("./pages/tournaments/Room.svelte"),
  tournamentPapers: () => import("./pages/tournaments/Papers.svelte"),
  tournamentDeal: () => import("./pages/tournaments/Deal.svelte"),
  dealer: () => import("./pages/dealer/Page.svelte"),
  dealerDesk: () => import("./pages/dealer/Desk.svelte"),
  pit: () => import("./pages/pit/Page.svelte"),
  school: () => import("./pages/school/Page.svelte"),
  lesson: () => import("./pages/school/Lesson.svelte"),
  train: () => import("./pages/train/Page.svelte"),
  drill: () => import("./pages/train/Drill.svelte"),
  daily: () => import("./pages/train/Daily.svelte"),
  certificate: () => import("./pages/train/Certificate.svelte"),
  progressives: () => import("./pages/progressives/Page.svelte"),
  progressiveDesk: () => import("./pages/progressives/Desk.svelte"),
  progressiveSign: () => import("./pages/progressives/Sign.svelte"),
  progressiveTerminal: () => import("./pages/progressives/Terminal.svelte"),
  print: () => import("./pages/print/Page.svelte"),
  gallery: () => import("./pages/gallery/Page.svelte"),
} satisfies Record<string, Route["load"]>;
