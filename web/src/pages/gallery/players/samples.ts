import type { BoardScene } from "../../../components/board/scene";
import type { BookCard, ListedTournament, MeterCard, Protected, RoundLine, TableCard } from "../../../wire/http";
import type { HostedSign, Terms } from "../../../wire/progressive";
import type { Row } from "../../lobby/lobby";

const EDGE = { known: true, millionths: 3258, decks: 6, variance: 1_381_117, covariance: 385_000, awaited: false, covariance_error: 0 };
/** Half past nine on a Saturday, so that pictures stay the same. */
export const NOW = Date.UTC(2026, 10, 21, 9, 30);

export function sampleBook(change: Partial<BookCard> = {}): BookCard {
  return {
    book: "nz-current",
    title: "New Zealand, current",
    issued: "",
    pontoon_name: "Pontoon",
    special: [
      { text: "Who bets behind and does not double keeps the bonus odds.", clauses: ["12.6"] },
      { text: "Up to 3 hands from a pair.", clauses: ["13.4(a)"] },
    ],
    decks: [4, 5, 6, 7, 8],
    boxes: 7,
    limits: { minimum: 100, maximum: 1_000_000, step: 100, side_minimum: 0, side_maximum: null },
    sides: [{ wager: "perfect-pairs", title: "Perfect Pairs", most: "25 to 1" }],
    edge: EDGE,
    ...change,
  };
}

export function sampleTable(title: string, taken: readonly number[], change: Partial<TableCard> = {}): TableCard {
  return {
    table: title.toLowerCase(),
    title,
    rulebook: "nz-current",
    book: "nz-current",
    variant: false,
    pack: "spanish",
    rules_title: "",
    special: [],
    owner: "",
    public: true,
    open: true,
    round: 127,
    phase: "betting",
    clock: { what: "betting", until: NOW + 9000 },
    minimum: 500,
    maximum: 50_000,
    step: 500,
    decks: 6,
    boxes: 7,
    seats: [1, 2, 3, 4, 5, 6, 7].map((box) => ({ box, players: taken.includes(box) ? ["Cleo"] : [] })),
    bots: [],
    dealing: "automatic",
    dealer_name: "",
    money: "wallet",
    absence: "stand",
    clocks: {},
    edge: EDGE,
    progressive: "",
    watching: 0,
    in_play: 0,
    ...change,
  };
}

const place = { mine: [], awaited: false, away: false };

export const ROWS: readonly Row[] = [
  { card: sampleTable("Kauri", [1, 4, 7, 3, 5]), mine: [3, 5], awaited: false, away: false },
  { card: sampleTable("Rimu", [2]), mine: [2], awaited: true, away: false },
  { card: sampleTable("Rata", [2, 3, 6], { dealing: "person", dealer_name: "Mere", minimum: 2500, maximum: 200_000 }), ...place },
  { card: sampleTable("Bluebell", [1, 2, 3, 4, 5, 6, 7], { phase: "playing" }), ...place },
  { card: sampleTable("Elm", [2, 3], { progressive: "p" }), ...place },
  { card: sampleTable("Kōwhai", [], { minimum: 100, maximum: 5000 }), ...place },
  { card: sampleTable("Ann’s table", [], { public: false, variant: true }), ...place },
];

export const TOURNAMENTS: readonly ListedTournament[] = [
  { tournament: "t1", title: "Heats, semi-final and final", rulebook: "act-2005", owner: "Otto", public: true, start: "2026-11-21T14:00:00", opened: NOW },
];

export const METERS: readonly MeterCard[] = [
  { progressive: "p", title: "BSX-16", rulebook: "ma-2025", meters: { grand: 621_425 }, tables: ["elm"] },
];

export const LAST: { round: RoundLine; net: number } = {
  round: { stream: "table:kauri", round: 127, first: 1, last: 2, at: NOW, players: [{ player: "Ann", staked: 2500, net: 2500 }] },
  net: 2500,
};

export const PROTECTION: Protected = {
  limits: [
    { what: "loss", per: "day", limit: 5000, used: 3500, until: NOW + 50_000_000 },
    { what: "time", per: "week", limit: 18_000_000, used: 18_000_000, until: NOW + 90_000_000 },
  ],
  coming: [{ what: "loss", per: "day", value: 9000, since: NOW + 86_400_000 }],
  break_until: 0,
  exclusions: [],
  check_every: 3_600_000,
  session: { since: NOW - 4_800_000, staked: 42_000, net: -2500, rounds: 37, check_at: 0 },
} as unknown as Protected;

export const TERMS: Terms = {
  tables: [{ name: "pit-1", minimum: 1500 }],
  wheel: {
    positions: [1, 1, 1, 1, 1, 1, 1],
    community: [
      { weight: 10, amount: 2000 },
      { weight: 6, amount: 3000 },
      { weight: 4, amount: 5000 },
      { weight: 2, amount: 10_000 },
      { weight: 1, meter: "grand", share: { parts: 1, of: 20 } },
    ],
    hot_spot: [
      { weight: 10, amount: 10_000 },
      { weight: 6, amount: 20_000 },
      { weight: 3, amount: 50_000 },
      { weight: 1, amount: 100_000 },
      { weight: 1, meter: "grand" },
    ],
  },
  meters: [],
  threshold: 100_000,
  title: "BSX-16",
  example: true,
};

export const SIGN: HostedSign = {
  terminal: "pit-1",
  last: null,
  table: "elm",
  round: 71,
  phase: "paying",
  waits_for: "",
  participating: [2, 3, 5, 6],
  players: { 2: "Lea", 3: "Max", 5: "Ida", 6: "Sam" },
  dealer: ["6h", "Kd"],
  triggered: true,
  stopped_at: 3,
  hot_spot: 3,
  payouts: [
    { position: 3, amount: 50_000, kind: "hot-spot", field: 3 },
    { position: 2, amount: 3000, kind: "community", field: 2 },
    { position: 5, amount: 3000, kind: "community", field: 2 },
    { position: 6, amount: 3000, kind: "community", field: 2 },
  ],
  large: [],
  handed: [],
  authorised_by: "",
};

export const SCENE: BoardScene = {
  boxes: [],
  dealer: ["6h", "Kd", "9d"],
  dealerTotal: "25, over",
  round: 71,
  says: "The wheel.",
};

export const BOARD = {
  table: sampleTable("Elm", [2, 3, 5, 6], { table: "elm", book: "ma-2025", rulebook: "ma-2025", minimum: 1500 }),
  inscriptions: ["Blackjack pays 3 to 2", "Dealer stands on all 17s", "Insurance pays 2 to 1"].map((text) => ({ text, clauses: [] })),
  scales: [
    {
      title: "21s pay",
      rows: [
        { what: "21 in five cards", pays: "3 to 2" },
        { what: "21 in six cards", pays: "2 to 1" },
      ],
      clauses: [],
      notes: [],
    },
  ],
};
