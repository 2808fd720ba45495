import { cardsIn } from "../../cards/total";
import { settings } from "../../state/settings.svelte";
import { handKey } from "../../table/places";
import type { Scene } from "../../table/scene";
import { t } from "../../texts/table";
import type { TableView } from "../../wire/table";
import type { Faced } from "./faced.svelte";

/** A stack of chips that is dragged over the page; null when it is let go. */
export type OnGhost = (amount: number | null, x: number, y: number) => void;

/** What any picture of the table is drawn from; each by itself, so that a card that comes is all that is drawn anew. */
export function picture(faced: Faced, onghost: OnGhost) {
  const { screen, facts } = faced;
  const desk = $derived(screen.mode === "bet" ? screen.betting : null);
  const shoe = $derived.by(() => {
    const view = screen.view;
    const [all, left] = [view ? cardsIn(view) : 0, view?.cards_left ?? null];
    return { number: screen.live?.shoe?.number ?? 1, left, all, out: view === null || left === null ? 0 : Math.max(0, all - left - onFelt(view)) };
  });

  return {
    me: screen.me,
    get book() {
      return faced.book;
    },
    get pontoon() {
      return facts.pontoon;
    },
    get lettering() {
      return facts.lettering;
    },
    get shoe() {
      return shoe;
    },
    get desk() {
      return desk;
    },
    get subtitle() {
      const { time, ready } = faced;
      if (time?.seconds != null && screen.live?.clock.what === "betting") return t.table.betting.noMoreIn(time.seconds);
      return ready.all > 1 ? t.table.betting.ready(ready.count, ready.all) : "";
    },
    get largeCards() {
      return settings.choices.largeCards;
    },
    get scene() {
      return screen.scene as Scene;
    },
    /** The box to look at on a phone. */
    get focus() {
      const step = screen.live?.step;
      return screen.focusBox || (step?.kind === "decide" ? step.box : (screen.offers[0]?.box ?? 0));
    },
    travel: () => (screen.stage.moving ? 220 * screen.pace : 0),
    plans(box: number, hand: number): string {
      const planned = screen.plans[handKey(box, hand)];
      return planned ? t.act.plans[planned.action] : "";
    },
    onturn: (box: number, hand: number) => screen.turn(box, hand),
    onghost,
    onfocus: (box: number) => (screen.focusBox = box),
  };
}

function onFelt(view: TableView): number {
  if (view.phase === "betting") return 0;
  return view.dealer.length + view.boxes.reduce((sum, box) => sum + box.hands.reduce((all, one) => all + one.cards.length, 0), 0);
}
