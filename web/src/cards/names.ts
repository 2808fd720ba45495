import { t } from "../texts";

/** "eight of diamonds" */
export function cardName(card: string): string {
  return t.card(rankName(card), t.suits[card.charAt(1) as keyof typeof t.suits]);
}

/** "eight" */
export function rankName(card: string): string {
  return t.ranks[card.charAt(0) as keyof typeof t.ranks];
}

/** "8", and "10" for a ten. */
export function rankShort(card: string): string {
  return card.charAt(0).replace("T", "10");
}

/** "8♦", for lists. */
export function cardShort(card: string): string {
  return rankShort(card) + ({ s: "♠", h: "♥", d: "♦", c: "♣" }[card.charAt(1)] ?? "");
}
