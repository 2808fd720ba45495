/** Something is dragged with mouse or finger and let go over a place (`data-spot`), or over none. */
export interface Dragged {
  /** Null where there is nothing to drag. */
  amount: number | null;
  onmove?: (amount: number | null, x: number, y: number) => void;
  ondrop: (spot: string | null) => void;
}

const FAR = 8;

export function drag(node: HTMLElement, given: Dragged): { update(next: Dragged): void; destroy(): void } {
  let now = given;
  let start: { x: number; y: number; id: number } | null = null;
  let moving = false;

  const down = (event: PointerEvent): void => {
    if (event.button !== 0 || now.amount === null) return;
    start = { x: event.clientX, y: event.clientY, id: event.pointerId };
    moving = false;
    listen(true);
  };
  const move = (event: PointerEvent): void => {
    if (start === null || event.pointerId !== start.id) return;
    if (!moving && Math.hypot(event.clientX - start.x, event.clientY - start.y) < FAR) return;
    moving = true;
    event.preventDefault();
    now.onmove?.(now.amount, event.clientX, event.clientY);
  };
  const end = (event: PointerEvent, let_go: boolean): void => {
    if (start === null || event.pointerId !== start.id) return;
    const was = moving;
    start = null;
    moving = false;
    listen(false);
    now.onmove?.(null, 0, 0);
    if (!was || !let_go) return;
    node.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => node.removeEventListener("click", swallow, true), 50);
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-spot]");
    now.ondrop(under?.dataset["spot"] ?? null);
  };
  const swallow = (event: Event): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  const up = (event: PointerEvent): void => end(event, true);
  const cancel = (event: PointerEvent): void => end(event, false);

  // On the window, since a quick hand has left the chip before its first move is heard.
  const listen = (on: boolean): void => {
    const change = on ? window.addEventListener : window.removeEventListener;
    change("pointermove", move as EventListener, { passive: false });
    change("pointerup", up as EventListener);
    change("pointercancel", cancel as EventListener);
  };

  node.addEventListener("pointerdown", down);
  node.style.touchAction = "none";
  return {
    update(next) {
      now = next;
    },
    destroy() {
      node.removeEventListener("pointerdown", down);
      listen(false);
    },
  };
}
