import type * as pages from "./further";
import type { Route } from "./router.svelte";
import { t } from "./texts";

/** Pages that players seldom open. What each is made of is told by a file of its own: their names would weigh on every page. */
const further = (page: keyof typeof pages.FURTHER): Route["load"] => () => import("./further").then(({ FURTHER }): ReturnType<Route["load"]> => FURTHER[page]());

// What several addresses show is named once: each import is a list of all that the page is made of.
const round = { title: t.titles.round, load: () => import("./pages/round/Page.svelte") };
const rules = { title: t.titles.rules, load: () => import("./pages/rules/Page.svelte") };
const review = { title: t.titles.review, load: () => import("./pages/review/Page.svelte") };
const tournament = (load: Route["load"]): Omit<Route, "pattern"> => ({ title: t.titles.tournaments, load });
const pit = { title: t.titles.pit, load: further("pit") };

const print = { title: t.titles.print, load: further("print") };
const progressive = (load: Route["load"]): Omit<Route, "pattern"> => ({ title: t.titles.progressives, load });

const train = (load: Route["load"]): Omit<Route, "pattern"> => ({ title: t.titles.train, load });

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
  { pattern: "/tournaments", ...tournament(further("tournaments")) },
  { pattern: "/tournaments/new", ...tournament(further("openTournament")) },
  { pattern: "/tournaments/:tournament", ...tournament(further("tournament")) },
  { pattern: "/tournaments/:tournament/desk", ...tournament(further("tournamentDesk")) },
  { pattern: "/tournaments/:tournament/play", ...tournament(further("tournamentPlay")) },
  { pattern: "/tournaments/:tournament/room", ...tournament(further("tournamentRoom")) },
  { pattern: "/tournaments/:tournament/papers", ...tournament(further("tournamentPapers")) },
  { pattern: "/tournaments/:tournament/deal/:table", ...tournament(further("tournamentDeal")) },
  { pattern: "/dealer", title: t.titles.dealer, load: further("dealer") },
  { pattern: "/dealer/:table", title: t.titles.dealer, load: further("dealerDesk") },
  { pattern: "/pit", ...pit },
  { pattern: "/pit/:table", ...pit },
  { pattern: "/pit/:table/:part", ...pit },
  { pattern: "/school", title: t.titles.school, load: further("school") },
  { pattern: "/school/:attempt", title: t.titles.school, load: further("lesson") },
  { pattern: "/train", ...train(further("train")) },
  { pattern: "/train/of/:game", ...train(further("train")) },
  { pattern: "/train/drill/:game/:theme", ...train(further("drill")) },
  { pattern: "/train/daily/:book/:day", ...train(further("daily")) },
  { pattern: "/train/certificate/:game/:number", ...train(further("certificate")) },
  { pattern: "/progressives", ...progressive(further("progressives")) },
  { pattern: "/progressives/:progressive", ...progressive(further("progressiveDesk")) },
  { pattern: "/progressives/:progressive/sign", ...progressive(further("progressiveSign")) },
  { pattern: "/progressives/:progressive/terminal/:terminal", ...progressive(further("progressiveTerminal")) },
  { pattern: "/print/:what/:of", ...print },
  { pattern: "/print/:what/:of/:number", ...print },
  { pattern: "/gallery", title: t.titles.gallery, load: further("gallery") },
];
