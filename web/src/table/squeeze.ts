import type { TableEvent } from "../wire/events";
import type { Card, TableView } from "../wire/table";

/** How many cards of each hand a player has turned: a list for every box. */
export type Turned = Readonly<Record<number, readonly number[]>>;

/**
 * The table as its own player sees it: a card that was not turned yet is null, as one of a box that others squeeze,
 * and a hand with such a card has no total.
 */
export function covered(view: TableView, me: string, turned: Turned): TableView {
  if (view.people.squeezed.length === 0) return view;
  const down = view.face_down.map((one) => `${one.box}/${one.hand}`);
  const boxes = view.boxes.map((box) => {
    if (!isMine(view, box.number, me)) return box;
    const hands = box.hands.map((hand, at) => {
      const seen = turned[box.number]?.[at] ?? 0;
      if (seen >= hand.cards.length || hand.stakes.every((stake) => stake.status === "settled")) return hand;
      down.push(`${box.number}/${at + 1}`);
      return { ...hand, cards: hand.cards.map((card, index) => (index < seen ? card : null)) as Card[] };
    });
    return { ...box, hands };
  });
  return { ...view, boxes, totals: view.totals.filter((one) => !down.includes(`${one.box}/${one.hand}`)) };
}

/** Whether a player squeezes the cards of a box. */
export function isMine(view: TableView, box: number, me: string): boolean {
  return view.people.squeezed.some(([number, player]) => number === box && player === me);
}

/** So many cards of a hand lie face up now. */
export function turn(turned: Turned, box: number, hand: number, count: number): Turned {
  const hands = [...(turned[box] ?? [])];
  for (let at = hands.length; at < hand; at += 1) hands.push(0);
  hands[hand - 1] = Math.max(count, hands[hand - 1] ?? 0);
  return { ...turned, [box]: hands };
}

/** A hand that goes on lies open but for what is dealt to it then; a round that begins has nothing turned. */
export function goesOn(turned: Turned, events: readonly TableEvent[], before: TableView): Turned {
  let now = turned;
  for (const event of events) {
    if (event.event === "BettingClosed") now = {};
    if (event.event === "HandStood") now = turn(now, event.box, event.hand, Infinity);
    if (event.event === "HandHit" || event.event === "HandDoubled") {
      now = turn(now, event.box, event.hand, before.boxes.find((one) => one.number === event.box)?.hands[event.hand - 1]?.cards.length ?? 0);
    }
    if (event.event === "HandSplit") {
      now = turn(now, event.box, event.hand, 1);
      const hands = now[event.box] ?? [];
      now = { ...now, [event.box]: [...hands.slice(0, event.hand - 1), 1, 1, ...hands.slice(event.hand)] };
    }
  }
  return now;
}
