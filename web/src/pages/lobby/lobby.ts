import { short } from "../../table/money";
import { lobbyWords } from "../../texts/lobby";
import type { BookCard, SeatCard, Special, TableCard } from "../../wire/http";

/** Which tables a person looks for; `most` and `least` are cents, 0 for any. */
export interface Wanted {
  limits: LimitChoice;
  openOnly: boolean;
}

export type LimitChoice = "any" | "low" | "middle" | "high";

/** Up to which minimum, or from which maximum on, a table fits; in cents. */
export const LIMITS: Record<Exclude<LimitChoice, "any">, { upTo?: number; from?: number }> = {
  low: { upTo: 500 },
  middle: { upTo: 2500 },
  high: { from: 100_000 },
};

/** The order of the cards: as in the house's own pictures, the oldest book last. */
const ORDER = ["nz-current", "act-2005", "sg-rws-v5", "ma-2025", "nz-2000"];

/** A table in the lobby and what one has there. */
export interface Row {
  card: TableCard;
  /** Boxes of one's own. */
  mine: readonly number[];
  awaited: boolean;
  away: boolean;
}

export interface Shelf {
  book: BookCard;
  rows: readonly Row[];
  /** How many tables there are before anything is left out. */
  all: number;
}

/** The books with their tables: the own seat first, then by minimum and name. */
export function shelves(
  books: readonly BookCard[],
  tables: readonly TableCard[],
  seats: readonly SeatCard[],
  wanted: Wanted,
): Shelf[] {
  const rows = rowsOf(tables, seats);
  return [...books]
    .sort((one, other) => ORDER.indexOf(one.book) - ORDER.indexOf(other.book))
    .map((book) => {
      const own = rows.filter((row) => row.card.book === book.book);
      return { book, rows: own.filter((row) => row.mine.length > 0 || fits(row.card, wanted)).sort(before), all: own.length };
    });
}

/** Public tables and those where one has a place, each once. */
export function rowsOf(tables: readonly TableCard[], seats: readonly SeatCard[]): Row[] {
  const mine = new Map(seats.map((seat) => [seat.table.table, seat]));
  const listed = tables.map((card) => rowOf(card, mine.get(card.table)));
  const public_ = new Set(tables.map((card) => card.table));
  const hidden = seats.filter((seat) => !public_.has(seat.table.table)).map((seat) => rowOf(seat.table, seat));
  return [...listed, ...hidden].filter((row) => row.card.open);
}

function rowOf(card: TableCard, seat: SeatCard | undefined): Row {
  return { card, mine: seat?.boxes ?? [], awaited: seat?.awaited ?? false, away: seat?.away ?? false };
}

function before(one: Row, other: Row): number {
  return (
    Number(other.mine.length > 0) - Number(one.mine.length > 0) ||
    one.card.minimum - other.card.minimum ||
    one.card.title.localeCompare(other.card.title)
  );
}

export function fits(card: TableCard, wanted: Wanted): boolean {
  if (wanted.openOnly && openBoxes(card) === 0) return false;
  if (wanted.limits === "any") return true;
  const { upTo = Infinity, from = 0 } = LIMITS[wanted.limits];
  return card.minimum <= upTo && card.maximum >= from;
}

export function openBoxes(card: TableCard): number {
  return card.seats.filter((seat) => seat.players.length === 0).length;
}

export type Door = "return" | "sit" | "watch";

/** What one can do at a table: go back to one's place, take a free box, or look on. */
export function doorOf(row: Row): Door {
  if (row.mine.length > 0) return "return";
  return openBoxes(row.card) > 0 ? "sit" : "watch";
}

/** What happens at a table, with the seconds that are left where time runs: "betting, 9 s". */
export function doing(card: TableCard, now: number): string {
  if (card.seats.every((seat) => seat.players.length === 0) && card.dealing === "automatic") return lobbyWords.nobody;
  const words = phaseWords(card);
  const left = card.clock.what === "betting" && card.clock.until > 0 ? Math.ceil((card.clock.until - now) / 1000) : 0;
  return left > 0 ? `${words}, ${lobbyWords.seconds(left)}` : words;
}

function phaseWords(card: TableCard): string {
  if (card.clock.what === "staff") return lobbyWords.ruling;
  if (card.dealing === "person" && card.dealer_name) return lobbyWords.dealer(card.dealer_name);
  switch (card.phase) {
    case "betting":
      return lobbyWords.betting;
    case "shuffling":
    case "unopened":
      return lobbyWords.shuffling;
    default:
      return lobbyWords.inPlay;
  }
}

/** The exact edge, such as "0.33 %"; null where nobody has solved these rules. */
export function edgeText(edge: BookCard["edge"]): string | null {
  return edge.known ? `${(edge.millionths / 10_000).toFixed(2)} %` : null;
}

const TOGETHER = 64;
const ASIDE = 32;

/** What is special in a book, to show large: the first sentence, and the second where both fit on a line or two. */
export function shownSpecials(book: BookCard): readonly Special[] {
  const [first, second] = book.special;
  if (first === undefined) return [];
  return second !== undefined && first.text.length + second.text.length <= TOGETHER ? [first, second] : [first];
}

/** "Up to 3 hands from a pair, Perfect Pairs up to 25 to 1" */
export function aroundText(book: BookCard): string {
  const shown = shownSpecials(book);
  const aside = book.special.find((one) => !shown.includes(one) && one.text.length <= ASIDE);
  const sides = book.sides.map((side) => lobbyWords.pays(side.title, side.most));
  return [...(aside ? [aside.text.replace(/\.$/, "")] : []), ...(sides.length > 0 ? sides : [lobbyWords.noSides])].join(", ");
}

export function limitsText(card: TableCard): string {
  return lobbyWords.limits(short(card.minimum), short(card.maximum));
}
