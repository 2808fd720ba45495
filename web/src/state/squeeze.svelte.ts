import type { BarAction } from "../table/actions";
import { covered, goesOn, isMine, turn, type Turned } from "../table/squeeze";
import { type Told, turnedTold } from "../telling/narrate";
import { offerWords } from "../texts/offers";
import type { TableEvent } from "../wire/events";
import type { TableView } from "../wire/table";

/** What a player has turned of the cards that are squeezed; loaded where somebody squeezes. */
export class Squeeze {
  private turned: Turned = $state.raw({});

  constructor(private readonly me: string) {}

  /** The table with nothing on it that was not turned. */
  seen(view: TableView): TableView {
    return covered(view, this.me, this.turned);
  }

  /** Whether the hand that is in turn lies face down. */
  hides(view: TableView): boolean {
    return !this.seen(view).totals.some((one) => one.box === view.step.box && one.hand === view.step.hand);
  }

  /** What may be done with the hand: nothing before its cards are turned, since what is open or closed would name them. */
  quiet(view: TableView, actions: BarAction[]): BarAction[] {
    const refusal = { code: "", message: offerWords.turnFirst, clauses: [], facts: {} };
    return this.hides(view) ? actions.map(({ action }) => ({ action, choice: null, refusal })) : actions;
  }

  /** The hand of mine that is turned next: that in turn, or the first that lies face down. */
  next(view: TableView): { box: number; hand: number } | null {
    const down = this.seen(view).boxes.flatMap(({ number, hands }) =>
      hands.flatMap(({ cards }, at) => (isMine(view, number, this.me) && cards.includes(null as never) ? [{ box: number, hand: at + 1 }] : [])),
    );
    return down.find(({ box, hand }) => box === view.step.box && hand === view.step.hand) ?? down[0] ?? null;
  }

  goesOn(events: readonly TableEvent[], before: TableView): void {
    this.turned = goesOn(this.turned, events, before);
  }

  /** The next card of a hand, or all of them, and what is to be said of it. */
  turn(view: TableView, box: number, hand: number, all: boolean): Told {
    const cards = view.boxes.find((one) => one.number === box)?.hands[hand - 1]?.cards.length ?? 0;
    this.turned = turn(this.turned, box, hand, all ? cards : (this.turned[box]?.[hand - 1] ?? 0) + 1);
    return turnedTold(this.seen(view), box, hand);
  }
}
