import { fanWidth, type HandShape } from "./geometry";

/** Of a hand without its cards: the plate with its total, and the frame; and how high a double stands, in widths of a card. */
export const PLATE = 46;
export const HIGH = 1.64;
/** What stands above and below the cards of the box in focus: strip, title, printed box and the gaps; the same where it is tight. */
const AROUND = 268;
const AROUND_TIGHT = 216;
/** From the felt's edge to the boxes, and between the fans of two hands. */
const EDGE = 8;
const GAP = 16;

/** How a phone's felt is laid out, in pixels: the dealer, a strip of all boxes, and one box in focus. */
export interface PhonePlan {
  low: boolean;
  /** It lies on its side: the box in focus stands beside the dealer, not below. */
  wide: boolean;
  /** Not high enough for cards of the full size: everything is a little smaller, so that the wager stays in sight. */
  tight: boolean;
  /** Width of the dealer's cards, and of the player's at most. */
  dealerCard: number;
  largest: number;
  /** What the hands of the box in focus share. */
  room: number;
  larger: number;
}

/** Where a hand stands, how wide its cards are, and how much of each shows, as a part of its width. */
export interface Column {
  x: number;
  card: number;
  step: number;
}

/** `larger`: 1.25 for who asks for large cards, else 1. */
export function layPhone(width: number, height: number, larger: number): PhonePlan {
  const low = height < 430;
  const wide = low && width >= 560;
  const tight = !low && height < AROUND + 64 * 1.4 + 96 * HIGH + PLATE;
  const dealerCard = (low ? 40 : tight ? 56 : 64) * larger;
  const fits = (height - (tight ? AROUND_TIGHT : AROUND) - dealerCard * 1.4 - PLATE) / HIGH;
  const largest = wide ? 44 * larger : low ? 56 * larger : Math.max(56, Math.min(96 * larger, fits));
  return { low, wide, tight, dealerCard, largest, room: wide ? (width - 2 * EDGE) * 0.54 : width - 2 * EDGE, larger };
}

/** Hands share the width; cards are as wide as that allows and never under 44, then they lie closer. */
export function columnsOf(hands: readonly HandShape[], { room, largest, larger }: PhonePlan): Column[] {
  const share = room / Math.max(1, hands.length);
  const free = share - GAP;
  const units = Math.max(1.4, ...hands.map((hand) => (hand.gone ? 0 : fanWidth(Math.max(2, hand.cards), hand.across, 1, 0.28))));
  const card = Math.max(44, Math.min(largest, free / units));
  const small = 30 * larger;
  return hands.map((hand, at) => {
    const upright = hand.cards - (hand.across ? 1 : 0);
    const closest = (free / (hand.gone ? small : card) - 1) / Math.max(1, upright - 1);
    return { x: share * (at + 0.5), card: hand.gone ? small : card, step: Math.max(0.18, Math.min(hand.gone ? 0.9 : 0.36, closest)) };
  });
}
