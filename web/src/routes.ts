import type * as pages from "./further";
import type { Route } from "./router.svelte";
import { t } from "./texts";

/** Pages that players seldom open. What each is made of is told by a file of its own: their names would weigh on every page. */
const further = (page: keyof typeof pages.FURTHER): Route["load"] => () => import("./further").then(({ FURTHER }): ReturnType<Route["load"]> => FURTHER[page]());

// What several addresses show is named once: each import is a list of all that the page is made of.
const round = { title: t.titles.round, load: () => import("./pages/round/Page.svelte") };
const rules = { title: t.titles.rules, load: () => import("./pages/rules/Page.svelte") };
const titled = (title: string) => (page: keyof typeof pages.FURTHER): Omit<Route, "pattern"> => ({ title, load: further(page) });
const tournament = titled(t.nav.tournaments);
const account = titled(t.nav.account)("account");
const review = titled(t.titles.review)("review");
const pit = titled(t.titles.pit)("pit");
const print = titled(t.titles.print)("print");
const progressive = titled(t.titles.progressives);
const train = titled(t.titles.train);
const school = titled(t.titles.school);
const dealer = titled(t.titles.dealer);

/** Every page and its address; the server knows the first word of each (`pontoon/server/routes/web.py`).
 * The display board is a program of its own, `board.ts`. */
export const ROUTES: readonly Route[] = [
  { pattern: "/", title: t.titles.lobby, load: () => import("./pages/lobby/Page.svelte") },
  { pattern: "/table/:table", title: t.titles.table, load: () => import("./pages/table/Page.svelte") },
  { pattern: "/history", title: t.titles.history, load: () => import("./pages/history/Page.svelte") },
  { pattern: "/round/:table/:number", ...round },
  { pattern: "/round/:token", ...round },
  { pattern: "/audit", ...titled(t.nav.audit)("audit") },
  { pattern: "/account", ...account },
  { pattern: "/account/:part", ...account },
  { pattern: "/settings", title: t.nav.settings, load: () => import("./pages/settings/Page.svelte") },
  { pattern: "/rules", ...rules },
  { pattern: "/rules/:book", ...rules },
  { pattern: "/clause/:book/:number", title: t.titles.clause, load: () => import("./pages/clause/Page.svelte") },
  { pattern: "/review", ...review },
  { pattern: "/review/:table", ...review },
  { pattern: "/tournaments", ...tournament("tournaments") },
  { pattern: "/tournaments/new", ...tournament("openTournament") },
  { pattern: "/tournaments/:tournament", ...tournament("tournament") },
  { pattern: "/tournaments/:tournament/desk", ...tournament("tournamentDesk") },
  { pattern: "/tournaments/:tournament/play", ...tournament("tournamentPlay") },
  { pattern: "/tournaments/:tournament/room", ...tournament("tournamentRoom") },
  { pattern: "/tournaments/:tournament/papers", ...tournament("tournamentPapers") },
  { pattern: "/tournaments/:tournament/deal/:table", ...tournament("tournamentDeal") },
  { pattern: "/tournaments/:tournament/rule/:table", ...tournament("tournamentRule") },
  { pattern: "/tournaments/:tournament/rule/:table/:part", ...tournament("tournamentRule") },
  { pattern: "/dealer", ...dealer("dealer") },
  { pattern: "/dealer/:table", ...dealer("dealerDesk") },
  { pattern: "/pit", ...pit },
  { pattern: "/pit/:table", ...pit },
  { pattern: "/pit/:table/:part", ...pit },
  { pattern: "/school", ...school("school") },
  { pattern: "/school/:attempt", ...school("lesson") },
  { pattern: "/train", ...train("train") },
  { pattern: "/train/of/:game", ...train("train") },
  { pattern: "/train/drill/:game/:theme", ...train("drill") },
  { pattern: "/train/daily/:book/:day", ...train("daily") },
  { pattern: "/train/certificate/:game/:number", ...train("certificate") },
  { pattern: "/progressives", ...progressive("progressives") },
  { pattern: "/progressives/:progressive", ...progressive("progressiveDesk") },
  { pattern: "/progressives/:progressive/sign", ...progressive("progressiveSign") },
  { pattern: "/progressives/:progressive/terminal/:terminal", ...progressive("progressiveTerminal") },
  { pattern: "/print/:what/:of", ...print },
  { pattern: "/print/:what/:of/:number", ...print },
  { pattern: "/gallery", ...titled(t.titles.gallery)("gallery") },
];
