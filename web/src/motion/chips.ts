import { laidOut } from "../components/table/laidOut";
import type { Scene } from "../table/scene";
import { arc, boxOf, counted, type Flight, flightsOf, type Lying, lost, playerOf } from "./flights";

const EASE = "cubic-bezier(.2,.8,.2,1)";
/** How long a stack is under way, in ms; collecting takes longer. */
const CHIP = 240;
const COLLECT = 420;
/** No more than these move at once. */
const MOST = 25;

interface Seen extends Lying {
  element: HTMLElement;
  rect: DOMRect;
}

interface Way {
  kind: Flight["kind"];
  gone: boolean;
  stack: Seen;
  /** The chip of the rack that is added to the stack. */
  chip: HTMLElement | null;
  x: number;
  y: number;
}

/** Chips that fly over the page: what lay there is noted before the page changes, and what changed moves after. */
export class ChipMotion {
  private before: Seen[] | null = null;
  private due: () => void = () => undefined;
  private readonly running = new Set<Animation>();
  private frame = 0;

  /** `me`: whose rack is below. `pace`: 1 is usual, 0 is no motion. */
  constructor(
    private readonly me: string,
    private readonly pace: () => number,
  ) {}

  /** What lies there now; of several changes before one frame the first counts. */
  note(): void {
    this.before ??= this.pace() === 0 ? null : seen();
  }

  /** Within the next frame, so that the page is laid out once and not in the midst of its work. */
  soon(scene: () => Scene | null): void {
    this.due();
    this.due = laidOut(() => this.play(scene()));
  }

  private play(scene: Scene | null): void {
    const before = this.before;
    this.before = null;
    if (before === null || scene === null || this.pace() === 0) return;
    const after = seen();
    const around = { betting: scene.mode === "betting", lost: (key: string) => lost(scene, key) };
    // Everything is measured first: a copy that is put into the page would have it laid out anew.
    const ways = flightsOf(before, after, around).slice(0, MOST).map((flight) => this.wayOf(flight, before, after));
    for (const way of ways) if (way !== null) this.fly(way);
  }

  /** A figure runs to its new amount, or is there at once. */
  count(from: number, to: number, runs: boolean, show: (amount: number) => void): void {
    cancelAnimationFrame(this.frame);
    const begun = performance.now();
    const step = (now: number): void => {
      const part = runs && this.pace() > 0 ? (now - begun) / (CHIP * this.pace()) : 1;
      show(counted(from, to, part));
      if (part < 1) this.frame = requestAnimationFrame(step);
    };
    step(begun);
  }

  /** Everything is where it belongs, at once. */
  finish(): void {
    for (const one of this.running) one.finish();
  }

  /** Which stack moves, whose end of the way is elsewhere and how far off that is; null where either is not to be seen. */
  private wayOf({ key, kind }: Flight, before: readonly Seen[], after: readonly Seen[]): Way | null {
    const gone = kind === "collected" || kind === "taken";
    const stack = (gone ? before : after).find((one) => one.key === key);
    const other = kind === "collected" || kind === "paid" ? dealer() : this.owner(key);
    if (stack === undefined || other === null) return null;
    const from = other.getBoundingClientRect();
    const x = from.left + from.width / 2 - (stack.rect.left + stack.rect.width / 2);
    const y = from.top + from.height / 2 - (stack.rect.top + stack.rect.height / 2);
    const chip = kind === "added" ? other.querySelector<HTMLElement>(".chip") : null;
    return kind === "added" && chip === null ? null : { kind, gone, stack, chip, x, y };
  }

  private fly({ kind, gone, stack, chip, x, y }: Way): void {
    const moves = gone ? copy(stack.element, stack.rect) : chip ? copy(chip, stack.rect) : stack.element;
    const animation = moves.animate(arc(x, y, gone), { duration: (kind === "collected" ? COLLECT : CHIP) * this.pace(), easing: EASE });
    this.running.add(animation);
    const over = (): void => {
      this.running.delete(animation);
      if (moves !== stack.element) moves.remove();
    };
    animation.finished.then(over, over);
  }

  /** Where a player's chips come from and go to: one's own rack, or the name at the box. */
  private owner(key: string): Element | null {
    const rack = playerOf(key) === this.me ? (document.querySelector(".rack [aria-checked=true]") ?? document.querySelector("main .foot")) : null;
    return rack ?? document.querySelector(`[data-name="${boxOf(key)}"]`);
  }
}

function dealer(): Element | null {
  return document.querySelector("[data-dealer]");
}

function seen(): Seen[] {
  return [...document.querySelectorAll<HTMLElement>("[data-stack]")].map((element) => ({
    key: element.dataset["stack"] ?? "",
    amount: Number(element.dataset["amount"]),
    element,
    rect: element.getBoundingClientRect(),
  }));
}

/** A picture of a stack or chip above the page. */
function copy(element: HTMLElement, rect: DOMRect): HTMLElement {
  const made = element.cloneNode(true) as HTMLElement;
  delete made.dataset["stack"];
  made.setAttribute("aria-hidden", "true");
  const size = getComputedStyle(element).getPropertyValue("--chip") || `${rect.width}px`;
  for (const [name, value] of Object.entries({ position: "fixed", left: `${rect.left}px`, top: `${rect.top}px`, margin: "0", "z-index": "50", "pointer-events": "none", "--chip": size })) {
    made.style.setProperty(name, value);
  }
  document.body.append(made);
  return made;
}
