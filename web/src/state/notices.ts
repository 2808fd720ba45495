import type { Notice } from "../wire/messages";

type Listener = (notice: Notice) => void;
const listeners = new Set<Listener>();

/** Hear what the house says to whoever is here, on pages with a socket and on those without. */
export function onNotice(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellNotice(notice: Notice): void {
  for (const one of listeners) one(notice);
}
