import type { AdviceAnswer, Advised, CurvePoint, Decision, ExplainedLine, HistoryLine, RuleLine, RulesAnswer } from "../../../wire/http";
import { DECK } from "../../audit/check/shoe";
import type { CheckStep } from "../../audit/steps";

export const ADVISED: Advised = {
  box: 3, hand: 2, cards: ["8d", "8h"], up: "6h", offer: "", unit: 10_000, best: "stand", exactness: "Exact but for splits.",
  actions: [
    { action: "stand", worth: -2048, cost: 0 },
    { action: "hit", worth: -3922, cost: 1874 },
    { action: "double", worth: -7844, cost: 5796 },
  ],
};

export const ADVICE: AdviceAnswer = { stream: "table:kauri", sequence: 4398, hands: [ADVISED], why: "" };
export const NO_ADVICE: AdviceAnswer = { stream: "table:kauri", sequence: 4398, hands: [], why: "The rules of this table have not been solved." };

export const MISTAKE: Decision = {
  stream: "table:kauri", round: 128, record: 4409, at: 1_794_946_000_000, box: 3, hand: 2, cards: ["8d", "8h"], up: "6h", offer: "",
  taken: "hit", advised: ADVISED, cost: 1874, why: "",
};
export const BEST: Decision = { ...MISTAKE, taken: "stand", cost: 0, record: 4410 };
export const UNPRICED: Decision = {
  ...MISTAKE, record: 4403, cards: ["8s", "3h"], taken: "double", advised: null, cost: 0, why: "Its worth is known for a double of 100.00 only.",
};

const words = (text: string) => ({ kind: "words" as const, text, tone: "plain" });

export const PAID: ExplainedLine = {
  line: { player: "Ann", box: 2, hand: 1, kind: "main", stake: 2000, result: "win", odds: "3:2", net: 3000, clauses: ["12.6", "11.1"], reason: "five_cards" },
  yours: true, undone: false, why: "21 in five cards",
  sentence: [words("Your main of 20.00 on box 2 wins 30.00 at 3 to 2: 21 in five cards. Cleo doubled, you did not, so you keep the bonus odds.")],
  clauses: [
    { clause: "5.1(d)", says: "A total of 21 wins, whatever the dealer has.", deciding: false },
    { clause: "12.6", says: "A back-bettor not doubling with the controller keeps the odds of 11.1 and 11.2.", deciding: true },
    { clause: "11.1", says: "Five cards totalling 21 pay 3 to 2.", deciding: false },
  ],
  elsewhere: [{ books: ["act-2005"], result: "win", odds: "1:1", net: 2000, clauses: ["12.8"], text: "every winning wager on a doubled box pays 1 to 1, here 20.00." }],
};
export const LOST: ExplainedLine = {
  ...PAID,
  line: { ...PAID.line, box: 5, stake: 4000, result: "lose", odds: null, net: -4000, clauses: ["5.1(f)", "14.2"], reason: "bust" },
  why: "over 21 with 26", elsewhere: [],
};

function round(number: number, net: number, points: number, why: string): HistoryLine {
  return { stream: "table:kauri", table: "kauri", title: "Kauri", rulebook: "nz-current", round: number, at: 1_794_946_000_000, staked: 5000, net, dealer: [], dealer_points: points, words: why };
}
export const ROUNDS: HistoryLine[] = [round(128, 15_000, 19, "split, double, behind"), round(127, -2500, 20, "20 beats 18"), round(126, 0, 17, "stand off")];

/** A walk that is the same each time. */
export const CURVE: CurvePoint[] = Array.from({ length: 120 }, (_, at) => {
  const result = Math.round(9000 * Math.sin(at / 17) + 5200 * Math.sin(at / 5) - 40 * at);
  return { stream: "table:kauri", round: at + 1, at: at, net: 0, wager: 2500, result, expected: -8.15 * (at + 1), deviation: 2930 * Math.sqrt(at + 1) };
});

export const SHOE = { order: DECK.map((_, at) => DECK[(at * 29) % 48] ?? "As"), rounds: DECK.map((_, at) => 120 + Math.floor(at / 9)) };

export const STEPS: CheckStep[] = [
  { verdict: "good", title: "The digest of both is the commitment", text: "SHA-256 of the salt and the order, computed here: the same 64 digits.", digits: "1a9ba56c9e6967247e278169aff7bc293153484a1d7cf26cff8795b23268a618" },
  { verdict: "wrong", title: "The record is unbroken", text: "", faults: ["Record 7 of table:kauri does not fit its chain: it was changed, or one before it was."] },
  { verdict: "unknown", title: "No signed heads", text: "A past that was rewritten as a whole looks good to whoever has none." },
];

function rule(label: string, value: string, clauses: string[], reading = "", usual = ""): RuleLine {
  return { path: label, label, words: value, clauses, reading, usual };
}
export const RULES: RulesAnswer = {
  book: "nz-kauri", base: "nz-current", dealing: {}, surrender_in_turn: false, title: "Kauri’s own", issued: "", pontoon_name: "Pontoon", digest: "", decks: [6],
  edge: { known: true, millionths: 3_532, decks: 6, variance: 1_500_000, covariance: 385_000, awaited: false, covariance_error: 0 },
  inscriptions: [{ text: "Pontoon pays 3 to 2", clauses: ["3.2(b)"] }],
  scales: [{ title: "Pontoon and 21s pay", rows: [{ what: "Pontoon", pays: "3 to 2" }, { what: "21 in six cards", pays: "2 to 1" }], clauses: ["11.1"], notes: [{ text: "A doubled hand pays 1 to 1", clauses: ["12.5"] }] }],
  sections: [
    { section: "split", title: "Splitting", around: false, rules: [rule("Hands from one box", "4", ["13.4(a)"], "", "3"), rule("A pair is two cards of", "one value, J-Q too", ["13.1"], "I10")] },
    { section: "incidents", title: "What can go wrong", around: true, rules: [rule("A card face up in the shoe", "discarded", ["16.1"])] },
  ],
  readings: [rule("A pair is two cards of", "one value, J-Q too", ["13.1"], "I10")],
  changed: [rule("Hands from one box", "4", ["13.4(a)"], "", "3")],
};
