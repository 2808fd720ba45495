import type { Screen } from "../../state/screen.svelte";
import { settings } from "../../state/settings.svelte";
import { ticker } from "../../state/ticker.svelte";
import type { Layout } from "../../table/geometry";
import { type KeyCommand, keyOf, USUAL_KEYS } from "../../table/keys";
import { withOwn } from "../../table/ownKeys";
import { timeOf } from "../../table/time";
import { totalWords } from "../../table/words";
import type { Facts } from "./facts.svelte";

export type Faced = ReturnType<typeof face>;

/** What a table comes to for who looks at it in a window of this layout: its keys, how long there is, who is awaited. */
export function face(screen: Screen, facts: Facts, layout: () => Layout) {
  const live = $derived(screen.live);
  const map = $derived(withOwn(USUAL_KEYS, settings.choices.ownKeys));
  const time = $derived(live === null ? null : timeOf(live.clock, ticker.now, screen.me));
  const ready = $derived.by(() => {
    const said = live?.ready ?? [];
    const players = [...new Set(live?.boxes.flatMap((box) => box.bettors.map((one) => one.player)))];
    return { mine: said.includes(screen.me), count: players.filter((one) => said.includes(one)).length, all: players.length };
  });
  const points = $derived.by(() => {
    const total = live?.totals.find((one) => one.box === live.step.box && one.hand === live.step.hand);
    return total ? totalWords(total) : "";
  });

  return {
    screen,
    facts,
    get layout() {
      return layout();
    },
    get phone() {
      return layout() === "phone";
    },
    get book() {
      return facts.book || (live?.rulebook ?? "");
    },
    get time() {
      return time;
    },
    get ready() {
      return ready;
    },
    /** What the hand in turn counts, in words. */
    get points() {
      return points;
    },
    get map() {
      return map;
    },
    /** The key of a command, where keys are on. */
    key: (command: KeyCommand) => (settings.choices.keys && layout() !== "phone" ? keyOf(command, map) : ""),
  };
}
