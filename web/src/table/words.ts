import { cardName } from "../cards/names";
import { t } from "../texts/table";
import type { HandScene, Tag } from "./scene";

/** "Perfect Pairs", "Insurance"; "" for the wager itself. */
export function kindName(kind: string): string {
  return t.sides[kind as keyof typeof t.sides]?.name ?? t.kinds[kind as keyof typeof t.kinds] ?? "";
}

/** What stands under the figure on a settled hand; "" where the figure says it all. */
export function tagWords(tag: Tag, pontoon: string): string {
  switch (tag.reason) {
    case "bust":
      return t.tag.over(tag.total ?? 22);
    case "equal":
      return t.tag.standOff;
    case "forfeit":
    case "forfeit_addition":
      return t.tag.forfeit;
    case "surrender":
    case "surrender_dealer_pontoon":
      return t.tag.surrendered;
    case "pontoon":
      return pontoon.charAt(0).toUpperCase() + pontoon.slice(1);
    default:
      if (tag.result === "void") return t.tag.void;
      return t.bonuses[tag.reason] ?? "";
  }
}

/** "16", "soft 17", "26 over"; an ace alone is 11. */
export function totalWords(hand: Pick<HandScene, "points" | "soft">): string {
  if (hand.points > 21) return t.table.overTotal(hand.points);
  return hand.soft && hand.points > 11 && hand.points < 21 ? t.table.soft(hand.points) : String(hand.points);
}

/** "eight of diamonds, eight of hearts". */
export function cardsWords(cards: readonly (string | null)[]): string {
  return cards.map((card) => (card === null ? t.faceDown : cardName(card))).join(", ");
}

export const nameOf = (player: string, me: string): string => (player === me ? t.you : player);
