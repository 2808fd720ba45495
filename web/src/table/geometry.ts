/** Where the boxes lie: one curve for one to seven boxes, from the phone to 4K. All lengths are pixels of the felt. */

export interface HandShape {
  cards: number;
  /** The last card lies across: the hand was doubled. */
  across: boolean;
  /** Settled before the end of the round: shown with small cards. */
  gone: boolean;
  turn: boolean;
}

export interface BoxShape {
  number: number;
  hands: readonly HandShape[];
  /** Nobody plays here in this round. */
  empty: boolean;
}

export interface HandPlace {
  /** Left edge and width of its column, from the left edge of the felt. */
  x: number;
  width: number;
  card: number;
  /** How much of the card's width the next card is moved. */
  step: number;
  small: boolean;
}

export interface BoxPlace {
  number: number;
  /** The printed box. */
  x: number;
  y: number;
  width: number;
  hands: HandPlace[];
  /** All hands in one fan, since there was no room for columns. */
  merged: boolean;
}

export interface FeltPlan {
  scale: number;
  /** Width of a card in play, of a dealer's and of a small one. */
  card: number;
  dealerCard: number;
  smallCard: number;
  boxHeight: number;
  boxes: BoxPlace[];
  sag: number;
  edge: number;
  /** Where the rail is lowest: under the boxes, or further down where the window leaves room. */
  low: number;
}

const GROWTH = [1.45, 1.4, 1.3, 1.2, 1.12, 1.05, 1];

/** How the cards are made to fit, from roomy to tight; the hand in turn is never made smaller. */
interface Level {
  step: number;
  tightColumns: boolean;
  smallGone: boolean;
  card: number;
  merge: boolean;
}

const LEVELS: readonly Level[] = [
  { step: 0.4, tightColumns: false, smallGone: true, card: 1, merge: false },
  { step: 0.34, tightColumns: false, smallGone: true, card: 1, merge: false },
  { step: 0.28, tightColumns: true, smallGone: true, card: 1, merge: false },
  { step: 0.28, tightColumns: true, smallGone: true, card: 62 / 70, merge: false },
  { step: 0.28, tightColumns: true, smallGone: true, card: 52 / 70, merge: false },
  { step: 0.28, tightColumns: true, smallGone: true, card: 52 / 70, merge: true },
];

export function clamp(least: number, value: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

/** The width of a fan of cards; a card across is wider than it is high. */
export function fanWidth(cards: number, across: boolean, card: number, step: number): number {
  const upright = across ? cards - 1 : cards;
  const fan = card * (1 + step * Math.max(0, upright - 1));
  return across ? Math.max(fan, card * 1.4) : fan;
}

export interface Wishes {
  /** The dealer's screen: the same table turned round. */
  dealers?: boolean;
  /** Cards a quarter larger. */
  larger?: boolean;
}

/** Lay the boxes out on a felt of `width` by `height`. Box 1 is at the right; on the dealer's screen at the left. */
export function layOut(width: number, height: number, boxes: readonly BoxShape[], { dealers = false, larger = false }: Wishes = {}): FeltPlan {
  const count = clamp(1, boxes.length, 7);
  const scale = clamp(0.72, Math.min(width / 1088, height / 690), 2.8);
  const growth = GROWTH[count - 1] ?? 1;
  const full = 70 * scale * growth * (larger ? 1.25 : 1);
  const most = width - 72 * scale;
  const wished = Math.min(most, count * 172 * scale * growth);
  const fitted = LEVELS.map((level) => needsOf(boxes, scale, growth, full, level));
  const at = Math.max(0, fitted.findIndex((one) => total(one.widths) <= most));
  const tight = fitted.every((one) => total(one.widths) > most);
  const { widths, columns } = fitted[tight ? fitted.length - 1 : at] ?? { widths: [], columns: [] };
  const squeeze = Math.min(1, most / total(widths));
  const span = Math.min(most, Math.max(wished, total(widths)));
  const share = Math.max(0, (span - total(widths) * squeeze) / count);
  const sag = Math.min(0.121 * width, 142 * scale);
  // As low as the rail allows, or between that and the middle of a felt that is higher than its boxes need.
  const lowest = height - sag - 178 * scale;
  const edge = Math.min(lowest, (0.553 * height + lowest) / 2);
  const placed: BoxPlace[] = [];
  let from = (width + span) / 2;
  for (const [index, box] of boxes.entries()) {
    const need = (widths[index] ?? 0) * squeeze;
    const slot = need + share;
    const centre = dealers ? width - (from - slot / 2) : from - slot / 2;
    const u = (centre - width / 2) / (width / 2);
    const bow = sag * (1 - u * u);
    const printed = Math.min(slot - 4 * scale, Math.max(need, 102 * scale * (box.empty && boxes.some((one) => one.hands.length > 0) ? 0.7 : 1)));
    placed.push({
      number: box.number,
      x: centre - printed / 2,
      y: dealers ? edge - bow : edge + bow,
      width: printed,
      hands: spread(columns[index] ?? [], centre, squeeze),
      merged: LEVELS[tight ? LEVELS.length - 1 : at]?.merge === true && box.hands.length > 1 && !box.hands.some((one) => one.turn),
    });
    from -= slot;
  }
  return {
    scale,
    card: full,
    dealerCard: 80 * scale * (larger ? 1.25 : 1),
    smallCard: 24 * scale,
    boxHeight: 106 * scale,
    boxes: placed,
    sag,
    edge,
    low: Math.max(edge + sag + 178 * scale, height - 12 * scale),
  };
}

interface Column {
  width: number;
  card: number;
  step: number;
  small: boolean;
}

function needsOf(boxes: readonly BoxShape[], scale: number, growth: number, full: number, level: Level): { widths: number[]; columns: Column[][] } {
  const usual = 102 * scale * growth;
  const inPlay = boxes.some((box) => box.hands.length > 0);
  const columns = boxes.map((box) => {
    if (level.merge && box.hands.length > 1 && !box.hands.some((hand) => hand.turn)) {
      const cards = box.hands.reduce((sum, hand) => sum + hand.cards, 0);
      const card = full * level.card;
      return [{ width: fanWidth(cards, false, card, 0.28) + 8 * scale, card, step: 0.28, small: false }];
    }
    return box.hands.map((hand) => columnOf(hand, scale, usual, full, level));
  });
  const widths = boxes.map((box, index) => {
    const own = columns[index] ?? [];
    if (own.length > 0) return total(own.map((one) => one.width));
    return usual * (box.empty && inPlay ? 0.7 : 1);
  });
  return { widths, columns };
}

function columnOf(hand: HandShape, scale: number, usual: number, full: number, level: Level): Column {
  if (hand.gone && level.smallGone) {
    const card = 24 * scale;
    const width = card * (1 + 0.9 * (hand.cards - 1)) + 8 * scale;
    return { width: Math.max(level.tightColumns ? 84 * scale : usual, width), card, step: 0.9, small: true };
  }
  const card = hand.turn ? full : full * level.card;
  const step = hand.turn ? Math.max(0.3, level.step) : level.step;
  const fan = fanWidth(hand.cards, hand.across, card, step) + 8 * scale;
  return { width: Math.max(level.tightColumns ? card + 8 * scale : usual, fan), card, step, small: false };
}

/** Hands lie beside each other: the first at the left of its box, as people read the cards they split. */
function spread(columns: readonly Column[], centre: number, squeeze: number): HandPlace[] {
  const width = total(columns.map((one) => one.width)) * squeeze;
  let x = centre - width / 2;
  return columns.map((one) => {
    const place = { x, width: one.width * squeeze, card: one.card * Math.min(1, squeeze), step: one.step, small: one.small };
    x += one.width * squeeze;
    return place;
  });
}

function total(values: readonly number[]): number {
  return values.reduce((sum, one) => sum + one, 0);
}

export type Layout = "phone" | "drawer" | "panel";

/** Which layout a window has. */
export function layoutOf(width: number, height: number): Layout {
  if (width < 720 || height < 560) return "phone";
  return width < 1200 ? "drawer" : "panel";
}
