import type { Card, TableView } from "../wire/table";

/** A card as far as it has been typed: its rank, then its suit. */
export interface Typed {
  rank: string;
  suit: string;
}

export const NOTHING: Typed = { rank: "", suit: "" };
/** The ranks of a deck, in the order of the keys: the ten where it has any. */
export const ranksOf = (pack: TableView["pack"]): readonly string[] => [...(pack === "full" ? "A23456789TJQK" : "A23456789JQK")];
export const SUITS = ["s", "h", "d", "c"] as const;

/** How long a whole card waits before it is taken by itself, in milliseconds. */
export const TAKEN_AFTER = 400;

/** What a key made of it. `taken`: a card that is whole and is not to wait any longer. `used`: the key belongs to a card. */
export interface Pressed {
  typed: Typed;
  taken: Card | null;
  used: boolean;
}

/** Other keys for a rank: whoever types 10 for a ten writes it anew with the second digit. */
const ALSO: Record<string, string> = { "1": "A", "0": "T" };

/** A key on the way to a card. A scanner that types does not wait: the next rank takes the card before it. */
export function press(typed: Typed, key: string, pack: TableView["pack"] = "spanish"): Pressed {
  const whole = cardOf(typed);
  const rank = ranksOf(pack).find((one) => one === (ALSO[key] ?? key.toUpperCase()));
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
