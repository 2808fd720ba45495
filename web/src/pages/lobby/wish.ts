import { parseAmount, short } from "../../table/money";
import { openingWords } from "../../texts/opening";
import type { NewTable, Problem } from "../../wire/http";
import type { BotKind } from "./open";

export type Pace = keyof typeof openingWords.paces;

/** The form as a person has filled it in; amounts are as they were written. */
export interface Wish {
  title: string;
  book: string;
  variant: string;
  decks: number;
  boxes: number;
  minimum: string;
  maximum: string;
  step: string;
  sides: boolean;
  bots: number;
  botKind: BotKind;
  pace: Pace;
  public: boolean;
}

export type WishField = keyof Wish;
export type Faults = Partial<Record<WishField, string>>;

const CLOCKS = {
  calm: {},
  usual: { betting: 20, decision: 25, offer: 12, bank: 30, follow: 6 },
  quick: { betting: 10, decision: 10, offer: 6, bank: 15, follow: 4 },
};
const SMALLEST = 50;
const SIDE_SHARE = 5;
const MOST_TITLE = 80;
const MOST_VARIANT = 60_000;

export function usualWish(book: string, decks: readonly number[], boxes: number): Wish {
  return {
    title: "",
    book,
    variant: "",
    decks: decks.includes(6) ? 6 : (decks.at(-1) ?? 6),
    boxes: Math.min(5, boxes),
    minimum: "5",
    maximum: "500",
    step: "5",
    sides: true,
    bots: 2,
    botKind: "chart",
    pace: "calm",
    public: false,
  };
}

/** Everything that is wrong with a wish, each at its field. */
export function faultsOf(wish: Wish): Faults {
  const faults: Faults = {};
  const [minimum, maximum, step] = [wish.minimum, wish.maximum, wish.step].map(parseAmount);
  if (wish.title.trim().length > MOST_TITLE) faults.title = openingWords.nameLong;
  if (wish.variant.length > MOST_VARIANT) faults.variant = openingWords.variantLong;
  if (step == null) faults.step = openingWords.notAnAmount;
  else if (step < SMALLEST) faults.step = openingWords.stepLeast;
  const steps = faults.step === undefined && step != null ? step : null;
  if (minimum == null) faults.minimum = openingWords.notAnAmount;
  else if (minimum <= 0) faults.minimum = openingWords.minimumLeast;
  else if (steps !== null && minimum % steps !== 0) faults.minimum = openingWords.minimumStep(short(steps));
  if (maximum == null) faults.maximum = openingWords.notAnAmount;
  else if (minimum != null && maximum < minimum) faults.maximum = openingWords.maximumLess(short(minimum));
  else if (steps !== null && maximum % steps !== 0) faults.maximum = openingWords.maximumStep(short(steps));
  const most = mostBots(wish);
  if (!Number.isInteger(wish.bots) || wish.bots < 0 || wish.bots > most) faults.bots = openingWords.botsMany(most);
  return faults;
}

/** A box stays for who opens the table. */
export function mostBots(wish: Pick<Wish, "boxes">): number {
  return Math.max(0, wish.boxes - 1);
}

/** The request; asked for a wish without faults. */
export function tableOf(wish: Wish, id: string): NewTable {
  const [minimum, maximum, step] = [wish.minimum, wish.maximum, wish.step].map((one) => parseAmount(one) ?? 0);
  const limits = {
    minimum,
    maximum,
    step,
    side_minimum: step,
    side_maximum: Math.max(step ?? 0, Math.floor((maximum ?? 0) / SIDE_SHARE / (step || 1)) * (step ?? 0)),
  };
  return {
    id,
    ...(wish.variant.trim() ? { variant: wish.variant } : { book: wish.book }),
    title: wish.title.trim(),
    setup: { decks: wish.decks, boxes: wish.boxes, limits },
    ...(wish.sides ? {} : { practice: { side_wagers: false } }),
    terms: { clocks: CLOCKS[wish.pace], ...(wish.public ? { public: true } : {}) },
  };
}

const FIELDS: Record<string, WishField> = {
  decks: "decks",
  boxes: "boxes",
  limits: "minimum",
  variant: "variant",
  rulebook: "book",
  title: "title",
  clocks: "pace",
  "side-wagers": "sides",
  "not-allowed": "public",
};

/** Where what the house refused belongs; null where it is about the whole. */
export function fieldOf(problem: Problem): WishField | null {
  return FIELDS[problem.code] ?? null;
}
