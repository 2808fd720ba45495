import type { Card } from "../wire/table";

/** A card as far as it has been typed: its rank, then its suit. */
export interface Typed {
  rank: string;
  suit: string;
}

export const NOTHING: Typed = { rank: "", suit: "" };
export const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "J", "Q", "K"] as const;
export const SUITS = ["s", "h", "d", "c"] as const;

/** How long a whole card waits before it is taken by itself, in milliseconds. */
export const TAKEN_AFTER = 400;

/** What a key made of it. `taken`: a card that is whole and is not to wait any longer. `used`: the key belongs to a card. */
export interface Pressed {
  typed: Typed;
  taken: Card | null;
  used: boolean;
}

/** A key on the way to a card. A scanner that types does not wait: the next rank takes the card before it. */
export function press(typed: Typed, key: string): Pressed {
  const whole = cardOf(typed);
  const rank = RANKS.find((one) => one === key.toUpperCase()) ?? (key === "1" ? "A" : undefined);
  if (rank !== undefined) return { typed: { rank, suit: "" }, taken: whole, used: true };
  const suit = SUITS.find((one) => one === key.toLowerCase());
  if (suit !== undefined) return typed.rank === "" ? { typed, taken: null, used: true } : { typed: { ...typed, suit }, taken: null, used: true };
  if (key === "Enter" && whole !== null) return { typed: NOTHING, taken: whole, used: true };
  if (key === "Backspace" && typed.rank !== "") return { typed: typed.suit ? { ...typed, suit: "" } : NOTHING, taken: null, used: true };
  return { typed, taken: null, used: false };
}

/** The card, once it is whole. */
export function cardOf(typed: Typed): Card | null {
  return typed.rank && typed.suit ? ((typed.rank + typed.suit) as Card) : null;
}
