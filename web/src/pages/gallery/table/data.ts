import { RULES } from "../rounds/data";
import type { RuleLine, RulesAnswer } from "../../../wire/http";
import type { Box, Card, Choice, Line, Stake, TableView } from "../../../wire/table";

/** Fixed tables for the gallery: one round of the current New Zealand book, as it lies at three moments. */
export const ME = "Ann";

const cards = (text: string): Card[] => text.split(" ").filter(Boolean) as Card[];

function stake(player: string, base: number, double = 0, status: Stake["status"] = "open"): Stake {
  return { player, original: base, base, kind: "main", double, status, limited: [] };
}

function hand(text: string, stakes: Stake[], doubled = false): Box["hands"][number] {
  return { cards: cards(text), stakes, initial: 2, split: false, split_aces: false, doubled, stood: false };
}

function box(number: number, bettors: [string, number][], hands: Box["hands"] = [], sides: Box["sides"] = []): Box {
  return {
    number,
    bettors: bettors.map(([player, amount], at) => ({ player, placed: amount, wager: amount, seated: at === 0, away: false })),
    sides,
    insurances: [],
    hands,
    doubled: hands.some((one) => one.doubled),
    sevens_split: false,
    void: [],
  };
}

export function line(player: string, at: number, which: number | null, net: number, reason: string, more: Partial<Line> = {}): Line {
  const result = net > 0 ? "win" : net < 0 ? "lose" : "stand-off";
  return { player, box: at, hand: which, kind: "main", stake: Math.abs(net) || 10_000, result, odds: net > 0 ? "1:1" : null, net, clauses: ["5.1(b)"], reason, ...more };
}

const PP = (player: string, amount: number, settled = false) => ({ player, kind: "perfect-pairs", amount, settled });

const EMPTY = {
  rulebook: "nz-current",
  title: "New Zealand, Division 15: Pontoon (current)",
  round: 128,
  totals: [],
  controllers: { 1: "Eve", 2: "Cleo", 3: ME, 4: "Dan", 5: ME, 7: "Finn" },
  seats: [],
  dealer: [],
  dealer_points: 0,
  hole_down: false,
  lines: [],
  cards_left: 193,
  burnt: 0,
  previous: null,
  exposed: [],
  strays: [],
  dealer_name: "",
  final_rounds: null,
  question: null,
  invitation: null,
  face_down: [],
  table: "kauri",
  name: "Kauri",
  owner: ME,
  terms: {},
  bots: [],
  ready: [],
  passed: [],
  away: [],
  clock: { what: "", players: [], until: 0, since: 0, bank: 0 },
  shoe: { number: 9, commitment: "" },
};

function table(more: object): TableView {
  const setup = { decks: 6, boxes: 7, limits: { minimum: 500, maximum: 50_000, step: 500, side_minimum: 500, side_maximum: 10_000 } };
  const people = { squeezed: [], squeeze_asked: [], sharing: [] };
  return { ...EMPTY, setup, people, phase: "betting", step: { kind: "bet", box: 0, hand: 0, offer: null, acts: [] }, boxes: [], ...more } as unknown as TableView;
}

export const BETTING = table({
  boxes: [box(1, [["Eve", 2500]]), box(2, [["Cleo", 5000], [ME, 2000]]), box(3, [[ME, 10_000], ["Bob", 5000]], [], [PP(ME, 1000)]), box(4, [["Dan", 3000]]), box(5, [[ME, 4000]]), box(7, [["Finn", 2000]])],
});

const PLAYED = [
  box(1, [["Eve", 2500]], [hand("As Kh", [stake("Eve", 2500, 0, "settled")])]),
  box(2, [["Cleo", 5000], [ME, 2000]], [hand("2d 3s 4h 2s Kd", [stake("Cleo", 5000, 5000, "settled"), stake(ME, 2000, 0, "settled")], true)]),
  box(3, [[ME, 10_000], ["Bob", 5000]], [hand("8s 3h 9d", [stake(ME, 10_000, 6000)], true), hand("8d 8h", [stake(ME, 10_000)]), hand("8c", [stake(ME, 10_000), stake("Bob", 5000)])], [PP(ME, 1000, true)]),
  box(4, [["Dan", 3000]], [hand("Ks Qh", [stake("Dan", 3000)])]),
  box(5, [[ME, 4000]], [hand("9s 7d", [stake(ME, 4000)])]),
  box(7, [["Finn", 2000]], [hand("5h 6c", [stake("Finn", 2000)])]),
];

const EARLY = [
  line(ME, 3, null, 10_000, "coloured_pair", { kind: "perfect-pairs", odds: "10:1", clauses: ["11.2A"], stake: 1000 }),
  line("Eve", 1, 1, 3750, "pontoon", { odds: "3:2", clauses: ["9.1", "11.1"], total: 21 }),
  line("Cleo", 2, 1, 10_000, "doubled", { clauses: ["12.5"], total: 21 }),
  line(ME, 2, 1, 3000, "five_cards", { odds: "3:2", clauses: ["12.6", "11.1"], total: 21, stake: 2000 }),
];

export const PLAY = table({
  phase: "playing",
  step: { kind: "decide", box: 3, hand: 2, offer: null, acts: [] },
  boxes: PLAYED,
  dealer: cards("6h"),
  dealer_points: 6,
  lines: EARLY,
  totals: [
    { box: 3, hand: 1, points: 20, soft: false },
    { box: 3, hand: 2, points: 16, soft: false },
    { box: 3, hand: 3, points: 8, soft: false },
    { box: 4, hand: 1, points: 20, soft: false },
    { box: 5, hand: 1, points: 16, soft: false },
    { box: 7, hand: 1, points: 11, soft: false },
  ],
  clock: { what: "decision", players: [ME], until: 0, since: 0, bank: 0 },
});

export const SETTLED = table({
  previous: {
    number: 128,
    boxes: [
      ...PLAYED.slice(0, 2),
      box(3, [[ME, 10_000], ["Bob", 5000]], [hand("8s 3h 9d", [stake(ME, 10_000, 6000, "settled")], true), hand("8d 8h 3d", [stake(ME, 10_000, 0, "settled")]), hand("8c Qd", [stake(ME, 10_000, 0, "settled"), stake("Bob", 5000, 0, "settled")])], [PP(ME, 1000, true)]),
      box(4, [["Dan", 3000]], [hand("Ks Qh", [stake("Dan", 3000, 0, "settled")])]),
      box(5, [[ME, 4000]], [hand("9s 7d Kc", [stake(ME, 4000, 0, "settled")])]),
      box(7, [["Finn", 2000]], [hand("5h 6c 2d", [stake("Finn", 2000, 2000, "settled")], true)]),
    ],
    dealer: cards("6h 3s Kd"),
    lines: [
      ...EARLY,
      line(ME, 5, 1, -4000, "bust", { total: 26, clauses: ["5.1(f)", "14.2"] }),
      line("Finn", 7, 1, -2000, "forfeit", { result: "forfeit", clauses: ["12.8"] }),
      line(ME, 3, 1, 10_000, "doubled", { total: 20, dealer: 19, clauses: ["5.1(b)", "12.5"] }),
      line(ME, 3, 1, 6000, "doubled", { kind: "double", total: 20, dealer: 19, clauses: ["12.5"] }),
      line(ME, 3, 2, 0, "equal", { total: 19, dealer: 19, clauses: ["5.1(e)"] }),
      line(ME, 3, 3, -10_000, "lower", { total: 18, dealer: 19, clauses: ["5.1(g)"] }),
      line("Bob", 3, 3, -5000, "lower", { total: 18, dealer: 19, clauses: ["5.1(g)"] }),
      line("Dan", 4, 1, 3000, "higher", { total: 20, dealer: 19 }),
    ],
    void: false,
  },
});

/** Tables of one to seven boxes, each with a hand. */
export const ARCS = [1, 2, 3, 4, 5, 6, 7].map((count) => {
  const view = table({ phase: "playing", step: { kind: "settle", box: 0, hand: 0, offer: null, acts: [] }, dealer: cards("7c"), dealer_points: 7 });
  const boxes = Array.from({ length: count }, (_, at) => box(at + 1, [[at === 0 ? ME : "Dan", 2500]], [hand("9s 8d", [stake(at === 0 ? ME : "Dan", 2500)])]));
  return { ...view, setup: { ...view.setup, boxes: count }, boxes, totals: boxes.map((one) => ({ box: one.number, hand: 1, points: 17, soft: false })) };
});

export function choice(action: Choice["action"], more: Partial<Choice> = {}): Choice {
  return { action, player: ME, box: 3, hand: 2, wager: null, amounts: [], second: [], media: [], standing: null, answers: [], ...more };
}

export const range = (least: number, most: number, multiple = 500) => ({ player: ME, least, most, multiple });

/** Tables at which something is on offer. */
const ruled = (path: string, words: string, clause: string): RuleLine => ({ path, label: path, words, clauses: [clause], reading: "", usual: "" });
/** The rules that offers name. */
export const OFFERED: RulesAnswer = {
  ...RULES,
  sections: [
    {
      section: "offers",
      title: "",
      around: false,
      rules: [
        ruled("insurance.odds", "2 to 1", "10.5"),
        ruled("surrender.when", "before any box plays", "9.3"),
        ruled("surrender.held_against", "A K Q J", "9.4"),
        ruled("double.odds", "1 to 1", "12.5"),
        ruled("double.others", "the bonus odds", "12.6"),
        ruled("double.forfeit_until", "until the next card", "12.8"),
        ruled("split.others", "on one hand", "15.3(d)"),
      ],
    },
  ],
};
export const OFFERS: { name: string; view: TableView; choices: Choice[] }[] = [
  { name: "insurance", view: { ...PLAY, dealer: cards("Ah") }, choices: [choice("insure", { amounts: [range(250, 5000, 250)] })] },
  { name: "insurance on three boxes", view: { ...PLAY, dealer: cards("Ah") }, choices: [2, 3, 5].map((one) => choice("insure", { box: one, hand: 1, amounts: [range(250, 1000 * one, 250)] })) },
  { name: "surrender against a king", view: { ...PLAY, dealer: cards("Kh") }, choices: [choice("surrender", { box: 5, hand: 1 })] },
  { name: "surrender", view: PLAY, choices: [choice("surrender", { box: 5, hand: 1 })] },
  { name: "surrender of several", view: PLAY, choices: [choice("surrender", { box: 3, hand: 2 }), choice("surrender", { box: 5, hand: 1 })] },
  { name: "forfeit", view: PLAY, choices: [choice("forfeit", { box: 3, hand: 1 })] },
  { name: "follow a double", view: { ...PLAY, invitation: { action: "double", box: 2, hand: 1, player: "Cleo", amount: 5000, asked: [ME], answers: [] } }, choices: [choice("follow", { box: 2, hand: 1, amounts: [range(500, 2000)], answers: ["follow", "decline"] })] },
  { name: "follow a split", view: { ...PLAY, invitation: { action: "split", box: 2, hand: 1, player: "Cleo", amount: 5000, asked: [ME], answers: [] } }, choices: [choice("follow", { box: 2, hand: 1, amounts: [range(2000, 2000)], answers: ["follow", "first", "second"] })] },
];
