import { nowOf } from "../../../dealer/now";
import { paymentOf } from "../../../dealer/payments";
import type { Progressive } from "../../../progressive/state.svelte";
import type { DealerDesk } from "../../../state/dealing.svelte";
import type { Board, TournamentView } from "../../../tournament/view";
import type { Foreseen, LogLine, LyingHand, PitDesk, PitFigures, PitRuling, PitTable } from "../../../wire/http";
import type { ButtonLine } from "../../../wire/progressive";
import type { Card, TableView } from "../../../wire/table";
import type { HostedTableView } from "../../../wire/tournament";
import { NOW, sampleTable } from "../players/samples";
import { line, PLAY, SETTLED } from "../table/data";

const cards = (text: string): Card[] => text.split(" ") as Card[];
const said = (text: string) => [{ kind: "words" as const, text, tone: "plain" }];

// the dealer

const desk = (view: TableView, more: object): TableView => ({ ...view, dues: [], marked: 0, call: null, ...more }) as TableView;
const [paid, taken] = [line("Eve", 1, 1, 3750, "pontoon", { odds: "3:2", clauses: ["9.1", "11.1"], stake: 2500 }), line("Ann", 5, 1, -4000, "bust", { clauses: ["5.1(f)"] })];
const stays = line("Ann", 3, 2, 0, "equal", { clauses: ["5.1(e)"], total: 19, dealer: 19 });
const back = line("Dan", 4, 1, 0, "void", { result: "void", stake: 3000, clauses: ["16.5"] });
const reversed = { ...paid, net: -3750, reverses: true };

export const PAYMENTS = [paid, taken, stays, back, reversed].map((one) => paymentOf(one as typeof paid));

const LINES = SETTLED.previous?.lines ?? [];
/** The round of the other galleries with its last three payments due. */
export const PAYING = desk(SETTLED, { dues: LINES.slice(-3), marked: LINES.length - 3 });
export const DEALING = desk(PLAY, {});

const REMEDIES = [
  { remedy: "void-hands", roles: ["operator"] },
  { remedy: "reconstruct", roles: ["dealer", "game-supervisor"] },
];
/** A card of box 4 fell on box 5; a game supervisor puts it right, the operator makes hands void. */
export const ASKED = desk(PLAY, {
  step: { kind: "rule", box: 0, hand: 0, offer: null, acts: [] },
  question: {
    situation: "misdealt",
    clauses: ["16.5"],
    remedies: REMEDIES,
    proposal: { hands: [{ box: 4, hand: 1, cards: cards("Ks Qh") }, { box: 5, hand: 1, cards: cards("9s 7d") }], dealer: cards("6h"), left_over: cards("5c") },
  },
});

/** A desk that is not connected to a house: a dealer who may rule what is a dealer's. */
export const SHOWN = {
  now: nowOf(ASKED, {}, (step) => step),
  table: { open: {}, sequence: 0, under: 0, link: { kind: "open" } },
  view: ASKED,
  locked: false,
  enters: true,
  refused: { text: "This is for the operator.", clauses: ["16.5(a)"], code: "not-your-role" },
  confirming: null,
  pontoon: "pontoon",
  may: (roles: readonly string[]) => (roles.includes("dealer") ? "dealer" : null),
  happenedWords: () => "a card is dealt to a wrong place",
  send: () => Promise.resolve(false),
  enter: () => Promise.resolve(false),
} as unknown as DealerDesk;

export const COPIES: Record<string, number> = { "7s": 5, "7h": 6, "7d": 0, "7c": 4 };
export const TOTALS = Object.fromEntries(["A", "2", "3", "4", "5", "6", "7", "8", "9", "J", "Q", "K"].map((rank, at) => [rank, String(at === 0 ? 12 : Math.min(10, at + 1) + 11)]));
export const LOG = [
  { text: "Hana stands on 19.", clauses: ["8.3"] },
  { text: "Ivy doubles with 75.", clauses: ["12.3"] },
].map((one) => ({ ...one, mine: false, aloud: false }));

// the pit

const figures = (result: number, more: Partial<PitFigures> = {}): PitFigures => ({ since: NOW - 3.6e7, rounds: 128, pace: 52, wagered: 1_600_000, result, sides: 1200, known: true, expected: 5200, deviation: 28_800, ...more });
const at = (title: string, book: string, result: number, more: Partial<PitTable> = {}): PitTable => ({ card: sampleTable(title, [1, 3, 4], { book, rulebook: book, phase: "playing" }), roles: ["operator"], question: null, call: null, figures: figures(result), step: "decide", awaited: [], ...more });

export const TABLES: PitTable[] = [
  at("Kauri", "nz-current", -22_400, { call: { by: "Mere", why: "" } }),
  at("Rata", "nz-2000", 49_600, { question: { situation: "misdealt", title: "A card dealt to the wrong place", roles: ["operator"], players: [] } }),
  at("Bluebell", "act-2005", -77_000),
  at("Orchid", "sg-rws-v5", 1600, { figures: figures(1600, { known: false }) }),
  at("Elm", "ma-2025", 0, { figures: figures(0, { rounds: 0, pace: 0, wagered: 0 }) }),
];

const hand = (box: number, text: string, points: number, player: string): LyingHand => ({ box, hand: 1, players: [player], cards: cards(text), points, gone: false });
export const HANDS: LyingHand[] = [hand(1, "9s 9d 5c", 23, "Hana"), hand(2, "8s 4d Kd", 22, "Ivy"), hand(0, "7h", 7, "")];
const ELSEWHERE = [
  { book: "nz-2000", words: "the hands affected or the round are void", clauses: ["16.5"] },
  { book: "ma-2025", words: "no remedy named: casino supervisor or operator", clauses: [] },
];

export const RULING: PitRuling = {
  situation: "misdealt",
  incident: "wrong-place",
  title: "A card dealt to the wrong place",
  happened: [said("The five of clubs belonged to box 2 and was put on box 1.")],
  at: NOW,
  by: "dealer Mere",
  clauses: ["16.5"],
  remedies: [
    { remedy: "void-hands", words: "the hands affected are void", roles: ["operator"], role: "operator", clauses: ["16.5(a)", "16.5(b)"], command: {}, places: [[1, 0], [2, 0]] },
    { remedy: "reconstruct", words: "the cards are put where they belong", roles: ["game-supervisor"], role: "", clauses: ["16.5"], command: {}, places: [] },
  ],
  closed: [{ remedy: "void-round", words: "The round is void", why: "These rules give nobody the power to declare the round void.", clauses: [] }],
  asked: [],
  choices: [],
};

export const DESK: PitDesk = {
  place: { number: 0, title: "Rata", book: "nz-current", round: 128, roles: ["operator", "dealer"], chips: false },
  table: { ...at("Rata", "nz-current", 49_600), roles: ["operator", "dealer"] },
  sequence: 57,
  role: "operator",
  confirms: true,
  hands: HANDS,
  ruling: RULING,
  incidents: [
    {
      number: 8,
      key: "wrong-place",
      title: "A card dealt to the wrong place",
      says: [{ book: "nz-current", words: "the cards are put in order where that is possible", clauses: ["16.5"] }],
      decided: "the game supervisor; hands void by the operator",
      elsewhere: ELSEWHERE,
      situations: [{ situation: "misdealt", happened: "a card is dealt to a wrong place", forms: [{ label: "to box 1 instead of box 2", command: {}, cards: 0, may_name: false }], why: "", clauses: ["16.5"] }],
    },
    {
      number: 12,
      key: "empty",
      title: "The shoe runs out",
      says: [{ book: "nz-current", words: "the round is finished from a new shoe", clauses: ["16.7"] }],
      decided: "the dealer",
      elsewhere: [],
      situations: [{ situation: "empty", happened: "the shoe is empty", forms: [], why: "There are cards in the shoe.", clauses: ["16.7"] }],
    },
  ],
  orders: [
    {
      order: "exclude-player",
      words: "Exclude a player",
      topic: "people",
      clauses: ["17.4"],
      command: {},
      fields: [
        { name: "player", kind: "choice", label: "Player", among: [["Hana", "Hana"], ["Ivy", "Ivy"]], open: false, optional: false, least: 0, most: 0 },
        { name: "why", kind: "text", label: "Why", among: [], open: false, optional: true, least: 0, most: 0 },
      ],
    },
  ],
  closed: [{ order: "close-table", words: "Close the table", why: "A round is in play.", clauses: ["4.1"] }],
};

export const FORESEEN: Foreseen = {
  depends: false,
  words: [said("Boxes 1 and 2 are void.")],
  clauses: ["16.5(a)"],
  hands: [{ box: 2, hand: 1, before: hand(2, "8s 4d Kd", 22, "Ivy"), after: hand(2, "8s 4d 5c", 17, "Ivy") }],
  moves: [{ card: "5c", source: "box 1", target: "box 2" }, { card: "Kd", source: "box 2", target: "rack" }],
  wagers: [
    { player: "Hana", box: 1, hand: 1, what: "main", round: 0, lying_before: 10_000, lying_after: 0, net_before: null, net_after: 0 },
    { player: "Ivy", box: 2, hand: 1, what: "main", round: 0, lying_before: 0, lying_after: 0, net_before: -20_000, net_after: 0 },
  ],
  postings: [{ account: "house", amount: -20_000 }, { account: "Ivy", amount: 20_000 }, { account: "layout", amount: -10_000 }, { account: "Hana", amount: 10_000 }],
  asks: null,
  closes: false,
  chips: false,
};
export const UNSEEN: Foreseen = { ...FORESEEN, depends: true };

export const LINES_OF_LOG: LogLine[] = [
  { table: "rata", title: "Rata", book: "nz-current", record: 412, at: NOW, by: "dealer Mere", subject: "incident", words: said("A card is dealt to a wrong place.") },
  { table: "rata", title: "Rata", book: "nz-current", record: 413, at: NOW + 41_000, by: "operator Olga", subject: "ruling", words: said("Boxes 1 and 2 are void.") },
];

// the tournament

const seats: [string, number, number][] = [["Udo", 5, 40_000], ["Jon", 6, 49_250], ["Sam", 7, 31_750], ["Cleo", 1, 14_750]];
export const AT_TABLE: HostedTableView = {
  number: 1,
  seats: seats.map(([player, box, chips]) => ({ player, box, chips: [chips], taken: true })),
  marker: 5,
  turn: "Sam",
  rounds: 18,
  left: 7,
  order: [
    { player: "Udo", box: 5, called: "wagered", amount: [2000], early: false },
    { player: "Jon", box: 6, called: "wagered", amount: [2000], early: true },
    { player: "Sam", box: 7, called: "asked", amount: [0], early: false },
    { player: "Cleo", box: 1, called: "waits", amount: [0], early: false },
  ],
  clock: { what: "wager", players: ["Sam"], until: 0, since: 0, bank: 0 },
  shoe: null,
  game: null,
};

const walk = (end: number) => Array.from({ length: 19 }, (_, step) => 50_000 + Math.round(((end - 50_000) * step) / 18 + 900 * Math.sin(step)));
export const BOARD: Board = {
  number: 1,
  rounds: 18,
  left: 7,
  clock: AT_TABLE.clock,
  rows: [...seats].sort((one, other) => other[2] - one[2]).map(([player, box, chips], place) => ({ player, box, chips, last: place === 1 ? -2000 : 4000, held: walk(chips), marker: box === 5, turn: player === "Sam", through: place < 2, plays: false, out: false })),
};

export const CONTEST = { "table-1": { ...AT_TABLE, rounds: 0, order: [] }, conditions: { stages: [{ name: "Heats", rounds: 25 }] }, stage_number: 0, extra: false, break_minutes: 10, break_until: "2099-01-01T12:00:00Z", terms: {} } as unknown as TournamentView;

// the progressive

const closed = { code: "out-of-order", message: "Spin follows Triggering Event; now wagers are being placed.", clauses: ["16(h)"], facts: {} };
const offer = { button: "PlaceChip", numbers: [2, 3, 5, 6], names: [], reasons: [], least: 1500, random: false, meters: [], cards: [] };
export const BUTTONS: ButtonLine[] = [
  { button: "StartRound", clauses: ["16(d)"], offer: null, refusal: null },
  { button: "PlaceChip", clauses: ["16(c)"], offer, refusal: null },
  { button: "CancelJackpot", clauses: ["16(n)(1)"], offer: null, refusal: null },
  { button: "Spin", clauses: ["16(h)"], offer: null, refusal: closed },
];
export const PRESSED = { under: 0, press: () => Promise.resolve(false) } as unknown as Progressive;
