import { BEHIND, type Beat, beatsOf, NO_MOTION, type Reveal } from "../table/motion";
import type { TableEvent } from "../wire/events";
import type { TableView } from "../wire/table";
import type { TableHappened } from "./table.svelte";

interface Part {
  view: TableView;
  beats: Beat[];
}

/** What is seen: the view, a little behind what is known while cards are on their way. */
export class Stage {
  view: TableView | null = $state.raw(null);
  reveal: Reveal = $state.raw(NO_MOTION);
  moving = $state(false);
  private queue: Part[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `speed`: 1 is usual, 0 is at once. */
  constructor(
    private readonly speed: () => number,
    private readonly onbeat: (reveal: Reveal) => void = () => undefined,
  ) {}

  /** Something happened; `old` is what was missed and is not shown again. */
  take(happened: TableHappened, old: boolean): void {
    const { before, after, events, kind } = happened;
    if (after.view === null || kind === "open") return;
    const beats = kind === "news" && !old && this.speed() > 0 && before.view !== null ? beatsOf(before.view, after.view, events as TableEvent[]) : [];
    if (beats.length === 0 && this.queue.length === 0) {
      this.view = after.view;
      return;
    }
    this.queue.push({ view: after.view, beats });
    if (this.queue.length > BEHIND || kind === "snapshot") this.finish();
    else if (this.timer === undefined) this.next();
  }

  /** To the end, at once. */
  finish(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const last = this.queue.at(-1);
    this.queue = [];
    if (last !== undefined) this.view = last.view;
    this.reveal = NO_MOTION;
    this.moving = false;
  }

  private next(): void {
    const part = this.queue[0];
    if (part === undefined) {
      this.finish();
      return;
    }
    this.view = part.view;
    const beat = part.beats.shift();
    this.reveal = beat?.reveal ?? NO_MOTION;
    this.moving = true;
    this.onbeat(this.reveal);
    if (part.beats.length === 0) this.queue.shift();
    const pause = (beat?.pause ?? 0) * this.speed();
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.next();
    }, pause);
  }
}
