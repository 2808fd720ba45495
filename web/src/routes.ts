import type { Route } from "./router.svelte";
import { t } from "./texts";

// What several addresses show is named once: each import is a list of all that the page is made of.
const round = { title: t.titles.round, load: () => import("./pages/round/Page.svelte") };
const rules = { title: t.titles.rules, load: () => import("./pages/rules/Page.svelte") };
const review = { title: t.titles.review, load: () => import("./pages/review/Page.svelte") };
const tournament = (load: Route["load"]): Omit<Route, "pattern"> => ({ title: t.titles.tournaments, load });
const pit = { title: t.titles.pit, load: () => import("./pages/pit/Page.svelte") };

const print = { title: t.titles.print, load: () => import("./pages/print/Page.svelte") };
const progressive = (load: Route["load"]): Omit<Route, "pattern"> => ({ title: t.titles.progressives, load });

/** Every page and its address; the server knows the first word of each (`pontoon/server/routes/web.py`).
 * The display board is a program of its own, `board.ts`. */
export const ROUTES: readonly Route[] = [
  { pattern: "/", title: t.titles.lobby, load: () => import("./pages/lobby/Page.svelte") },
  { pattern: "/table/:table", title: t.titles.table, load: () => import("./pages/table/Page.svelte") },
  { pattern: "/history", title: t.titles.history, load: () => import("./pages/history/Page.svelte") },
  { pattern: "/round/:table/:number", ...round },
  { pattern: "/round/:token", ...round },
  { pattern: "/audit", title: t.titles.audit, load: () => import("./pages/audit/Page.svelte") },
  { pattern: "/account", title: t.titles.account, load: () => import("./pages/account/Page.svelte") },
  { pattern: "/settings", title: t.titles.settings, load: () => import("./pages/settings/Page.svelte") },
  { pattern: "/rules", ...rules },
  { pattern: "/rules/:book", ...rules },
  { pattern: "/clause/:book/:number", title: t.titles.clause, load: () => import("./pages/clause/Page.svelte") },
  { pattern: "/review", ...review },
  { pattern: "/review/:table", ...review },
  { pattern: "/tournaments", ...tournament(() => import("./pages/tournaments/Page.svelte")) },
  { pattern: "/tournaments/new", ...tournament(() => import("./pages/tournaments/Open.svelte")) },
  { pattern: "/tournaments/:tournament", ...tournament(() => import("./pages/tournaments/Details.svelte")) },
  { pattern: "/tournaments/:tournament/desk", ...tournament(() => import("./pages/tournaments/Desk.svelte")) },
  { pattern: "/tournaments/:tournament/play", ...tournament(() => import("./pages/tournaments/Play.svelte")) },
  { pattern: "/tournaments/:tournament/room", ...tournament(() => import("./pages/tournaments/Room.svelte")) },
  { pattern: "/tournaments/:tournament/papers", ...tournament(() => import("./pages/tournaments/Papers.svelte")) },
  { pattern: "/tournaments/:tournament/deal/:table", ...tournament(() => import("./pages/tournaments/Deal.svelte")) },
  { pattern: "/dealer", title: t.titles.dealer, load: () => import("./pages/dealer/Page.svelte") },
  { pattern: "/dealer/:table", title: t.titles.dealer, load: () => import("./pages/dealer/Desk.svelte") },
  { pattern: "/pit", ...pit },
  { pattern: "/pit/:table", ...pit },
  { pattern: "/pit/:table/:part", ...pit },
  { pattern: "/school", title: t.titles.school, load: () => import("./pages/school/Page.svelte") },
  { pattern: "/school/:attempt", title: t.titles.school, load: () => import("./pages/school/Lesson.svelte") },
  { pattern: "/progressives", ...progressive(() => import("./pages/progressives/Page.svelte")) },
  { pattern: "/progressives/:progressive", ...progressive(() => import("./pages/progressives/Desk.svelte")) },
  { pattern: "/progressives/:progressive/sign", ...progressive(() => import("./pages/progressives/Sign.svelte")) },
  { pattern: "/progressives/:progressive/terminal/:terminal", ...progressive(() => import("./pages/progressives/Terminal.svelte")) },
  { pattern: "/print/:what/:of", ...print },
  { pattern: "/print/:what/:of/:number", ...print },
  { pattern: "/gallery", title: t.titles.gallery, load: () => import("./pages/gallery/Page.svelte") },
];
