import { Doors } from "../../../house/doors";
import type { LogLine, Problem, Rating, Ratings, ReviewAlert, ReviewAnswer, RoundLine, ShiftReport, TrayAnswer } from "../../../wire/http";
import type { Decision } from "../../pit/decision";
import { NOW } from "../players/samples";
import { FORESEEN, LINES_OF_LOG, TABLES } from "../staff/data";

export const TABLE = "rata";
const HERE = `/api/pit/tables/${TABLE}`;
const HOUR = 3_600_000;

/** Doors behind which these answers lie; what is not there is refused as a house refuses it. */
function behind(answers: Record<string, unknown>): Doors {
  const refused: Problem = { code: "not-your-role", text: "This is for the game supervisor and the floor.", clauses: [], facts: {} };
  return new Doors((path) => {
    const found = answers[path.split("?")[0] ?? ""];
    return Promise.resolve(new Response(JSON.stringify(found ?? refused), { status: found === undefined ? 403 : 200 }));
  });
}

const tray: TrayAnswer = {
  open: true,
  opened: NOW - 6 * HOUR,
  opened_by: ["Mere", "Olga"],
  float: 5_000_000,
  fills: 400_000,
  credits: 150_000,
  changed: 60_000,
  result: 49_600,
  differences: -500,
  holds: 5_239_100,
  by_rounds: 49_600,
  in_play: 0,
  dropped: 60_000,
  counted: 0,
  closed: 0,
  slips: [{ number: 4, movement: "fill", amount: 200_000, by: "Mere", at: NOW, note: "hundreds are short" }],
  cash: true,
  confirms: true,
  log: LINES_OF_LOG.slice(0, 1).map((one): LogLine => ({ ...one, subject: "tray" })),
};

/** A tray before its float: nothing was counted, nobody has made out a slip. */
const before: TrayAnswer = { ...tray, open: false, opened: 0, opened_by: [], float: 0, fills: 0, credits: 0, changed: 0, differences: 0, holds: 49_600, dropped: 0, slips: [], cash: false, log: [] };

const rating = (player: string, result: number, more: Partial<Rating> = {}): Rating => ({ player, rounds: 128, wagers: 131, wagered: 655_000, average: 5000, time: 2 * HOUR, known: true, theoretical: 2100, deviation: 68_000, result, sides: 0, ...more });
const ratings: Ratings = { since: NOW - 10 * HOUR, players: [rating("Hana", -38_500), rating("Ivy", 151_000, { sides: -2500 }), rating("Dan", 0, { known: false, rounds: 1, wagers: 1, wagered: 5000, time: 0 })], note: "" };

const round = (number: number, net: number): RoundLine => ({ stream: `table:${TABLE}`, round: number, first: number * 9, last: number * 9 + 8, at: NOW - number, players: [{ player: "Hana", staked: 2500, net }, { player: "Ivy", staked: 5000, net: -net }] });

const report: ShiftReport = {
  time: NOW,
  since: NOW - 8 * HOUR,
  by: "Olga",
  tables: TABLES.map((one, at) => ({ table: one.card.table, title: one.card.title, book: one.card.book, figures: one.figures, players: at + 1, noted: at === 1 ? { incident: 1, ruling: 1 } : {}, tray: [tray, { ...tray, open: false, counted: 5_239_100 }, before, null, null][at] ?? null })),
  rounds: 512,
  wagered: 6_400_000,
  result: -48_200,
  sides: 4800,
  expected: 20_800,
  deviation: 57_600,
  log: LINES_OF_LOG,
  note: "",
};

const alert: ReviewAlert = {
  number: 1,
  title: "Rata",
  detector: "count-correlation",
  players: ["Ivy"],
  score: 4.2,
  chance: 0.0000133,
  evidence: ["The correlation of wager and count is +0.62 over 46 rounds."],
  replays: [[128, `/pit/${TABLE}/rounds?round=128`]],
  rate: { honest: 1, others: 343, sessions: 400, rounds: 600 },
  judged: [{ by: "Olga", at: NOW, verdict: "looked-at", note: "known here" }],
};
const review = (number: number, more: Partial<ReviewAnswer>): ReviewAnswer => ({ number, scope: "table", subject: TABLE, title: "Rata", by: "Olga", at: NOW, status: "done", ended: NOW, rounds: 46, players: 3, limited: false, unjudged: "", fault: "", alerts: [], ...more });
const reviews: ReviewAnswer[] = [review(2, { alerts: [alert, { ...alert, number: 2, players: ["Hana"], rate: null, judged: [], replays: [] }], limited: true }), review(1, { status: "failed", fault: "It took too long." })];

export const DECISION: Decision = { words: "Rule: the hands affected are void", command: {}, role: "operator", clauses: ["16.5(a)"], ruling: true, notes: true };

export const FULL = behind({ [`${HERE}/tray`]: tray, [`${HERE}/ratings`]: ratings, [`${HERE}/log`]: LINES_OF_LOG, [`${HERE}/preview`]: FORESEEN, [`/api/tables/${TABLE}/rounds`]: [round(128, 2500), round(127, -3750)], "/api/pit/report": report, "/api/pit/reviews": reviews });
export const EMPTY = behind({ [`${HERE}/tray`]: before, [`${HERE}/ratings`]: { ...ratings, players: [] }, [`${HERE}/log`]: [], [`/api/tables/${TABLE}/rounds`]: [], "/api/pit/report": { ...report, tables: [], log: [] }, "/api/pit/reviews": [] });
export const UNDER_WAY = behind({ "/api/pit/reviews": [review(4, { status: "under-way" }), review(3, { unjudged: "its rules were changed within the day" })] });
export const REFUSED = behind({});
