import { laidOut } from "./laidOut";

/** From where things come: the shoe, in pixels of the page; null where nothing moves. */
export interface FlyFrom {
  /** An element they come from. */
  source: () => Element | null;
  /** In ms; 0 for no travel. */
  duration: () => number;
}

const EASE = "cubic-bezier(.2,.8,.2,1)";

/** Cards that have come and are not under way yet. All are measured before any of them moves, in the frame in which they
 * are seen first, so that the page is laid out once for all of them and never in the midst of its work. */
let come: { node: HTMLElement; source: Element; duration: number }[] = [];

function depart(): void {
  const all = come.map((one) => ({ ...one, at: one.node.getBoundingClientRect(), start: one.source.getBoundingClientRect() }));
  come = [];
  for (const { node, duration, at, start } of all) travel(node, start, at, duration);
}

/** A card travels from the shoe to its place as it arrives; only transform and opacity change. */
export function fly(node: HTMLElement, from: FlyFrom): void {
  const duration = from.duration();
  const source = from.source();
  if (duration === 0 || source === null) return;
  if (come.push({ node, source, duration }) === 1) laidOut(depart);
}

function travel(node: HTMLElement, start: DOMRect, at: DOMRect, duration: number): void {
  const x = start.left + start.width / 2 - (at.left + at.width / 2);
  const y = start.top + start.height / 2 - (at.top + at.height / 2);
  node.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(.6) rotate(12deg)`, opacity: 0.2 },
      { opacity: 1, offset: 0.3 },
      { transform: "none", opacity: 1 },
    ],
    { duration, easing: EASE },
  );
}

/** Chips and tags appear where they lie: a short rise, or a fade where nothing travels. */
export function appear(node: HTMLElement, from: FlyFrom): void {
  const duration = from.duration();
  if (duration === 0) return;
  node.animate([{ transform: "translateY(8px) scale(.9)", opacity: 0 }, { transform: "none", opacity: 1 }], { duration, easing: EASE });
}
