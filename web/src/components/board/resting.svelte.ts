import { untrack } from "svelte";
import type { HostedSign, Payout } from "../../wire/progressive";

/** How long a ring turns, and how long its result is held back where nothing moves. */
const TURN = 5600;
const STILL = 400;

/** What a wheel has given when it stands: the position, 0 before the first stop, and the prizes. */
export interface Rest {
  position: number;
  payouts: readonly Payout[];
}

/**
 * What is told of a wheel: while a ring still turns, what was known before. Whoever comes when it stands is told at once.
 * `still`: nothing moves here.
 */
export function resting(sign: () => HostedSign | null | undefined, still: () => boolean = () => matchMedia("(prefers-reduced-motion: reduce)").matches): () => Rest {
  let rest = $state.raw<Rest>({ position: 0, payouts: [] });
  let last: string | null = null;
  const key = $derived.by(() => {
    const now = sign();
    return now && now.stopped_at > 0 ? `${now.terminal} ${now.round} ${now.payouts.length}` : "";
  });
  $effect(() => {
    const now = key;
    const before = last;
    last = now;
    const found = untrack(sign);
    const next = { position: found?.stopped_at ?? 0, payouts: found?.payouts ?? [] };
    if (before === null || now === "") {
      rest = next;
      return;
    }
    const tell = setTimeout(() => (rest = next), untrack(still) ? STILL : TURN);
    return () => clearTimeout(tell);
  });
  return () => rest;
}
