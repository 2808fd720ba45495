import type { News, Open, Snapshot } from "../wire/messages";

/** A stream as it is known here: the view folded from what was told, and what one may do. */
export interface Known<V, O> {
  readonly sequence: number;
  readonly view: V | null;
  /** What one may do after record `openAt`; null before the server has said. */
  readonly open: O | null;
  readonly openAt: number;
  readonly purse: number | null;
}

export type Fold<V, O> =
  | { kind: "same" }
  | { kind: "gap" }
  | { kind: "snapshot"; known: Known<V, O> }
  | { kind: "news"; known: Known<V, O>; events: readonly unknown[]; at: number }
  | { kind: "open"; known: Known<V, O> };

export function nothingKnown<V, O>(): Known<V, O> {
  return { sequence: 0, view: null, open: null, openAt: 0, purse: null };
}

/** What a message makes of what is known. An old record changes nothing; a missing one is a gap. */
export function fold<V extends object, O>(known: Known<V, O>, message: Snapshot | News | Open): Fold<V, O> {
  switch (message.message) {
    case "Snapshot":
      return {
        kind: "snapshot",
        known: { ...known, sequence: message.sequence, view: message.view as V, open: null },
      };
    case "News": {
      if (known.view !== null && message.sequence <= known.sequence) return { kind: "same" };
      if (known.view === null || message.sequence > known.sequence + 1) return { kind: "gap" };
      const view = { ...known.view, ...(message.changes as Partial<V>) };
      return {
        kind: "news",
        known: { ...known, sequence: message.sequence, view },
        events: message.events as unknown[],
        at: message.at,
      };
    }
    case "Open":
      if (message.sequence < known.openAt) return { kind: "same" };
      return {
        kind: "open",
        known: { ...known, open: message.open as O, openAt: message.sequence, purse: message.purse },
      };
    default:
      return message satisfies never;
  }
}
