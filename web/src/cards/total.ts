import type { TableView } from "../wire/table";

/** How many cards all decks of a table hold: 48 each, or 52 where they have tens. */
export const cardsIn = (view: Pick<TableView, "pack" | "setup">): number => view.setup.decks * (view.pack === "full" ? 52 : 48);

/** What cards that are seen count, for a hand whose later cards are still on their way: an ace is 11 where that fits. */
export function seenTotal(cards: readonly string[]): { points: number; soft: boolean } {
  let points = 0;
  let aces = 0;
  for (const card of cards) {
    const rank = card.charAt(0);
    if (rank === "A") aces += 1;
    points += rank === "A" ? 1 : "TJQK".includes(rank) ? 10 : Number(rank);
  }
  const soft = aces > 0 && points + 10 <= 21;
  return { points: soft ? points + 10 : points, soft };
}
