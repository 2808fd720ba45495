import type { TableView } from "../wire/table";
import { placeOf } from "./places";

/** What to do with a later hand of one's own, and the cards it was planned for. */
export interface Planned {
  action: "hit" | "stand" | "double" | "surrender";
  cards: string;
}

type Plans = Readonly<Record<string, Planned>>;

/** The cards of a hand as they were planned for. */
export function cardsOf(view: TableView, key: string): string {
  const { box, kind } = placeOf(key);
  return (view.boxes.find((one) => one.number === box)?.hands[Number(kind) - 1]?.cards ?? []).join(" ");
}

/** The plans that still hold: whatever changes a hand, or the dealer's cards, drops its plan; so does trouble. */
export function planOpen(plans: Plans, before: TableView, after: TableView): Plans {
  if (Object.keys(plans).length === 0) return plans;
  const trouble = after.question !== null || after.exposed.length > 0 || after.phase === "betting";
  const dealer = before.dealer.length > 0 && before.dealer[0] !== after.dealer[0];
  if (trouble || dealer) return {};
  return Object.fromEntries(Object.entries(plans).filter(([key, planned]) => cardsOf(after, key) === planned.cards));
}

/** My hands that come later in this round: a plan can be made for them. */
export function laterHands(view: TableView, me: string): { box: number; hand: number; cards: string }[] {
  if (view.phase !== "playing" || view.step.kind === "settle") return [];
  const found: { box: number; hand: number; cards: string }[] = [];
  for (const box of view.boxes) {
    if (view.controllers[box.number] !== me) continue;
    for (const [index, hand] of box.hands.entries()) {
      const later = box.number > view.step.box || (box.number === view.step.box && index + 1 > view.step.hand);
      const open = hand.stakes.some((stake) => stake.status === "open") && !hand.stood && !hand.doubled;
      if (later && open && hand.cards.length >= 2) found.push({ box: box.number, hand: index + 1, cards: hand.cards.join(" ") });
    }
  }
  return found;
}
