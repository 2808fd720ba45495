import { untrack } from "svelte";
import type { HostedSign } from "../../wire/progressive";
import { turning, wheelShown } from "./wheel";

/** A moment to be drawn still first, so that there is something to turn from; and how long all of it is shown. */
const BEGIN = 60;
const SHOWN = 16_000;

/**
 * A wheel that was not seen to turn: where the house deals, it is spun, paid and over in one moment. It turns then, to
 * what was decided, once; null while there is nothing of the kind. What lay there when one came is past.
 */
export function replay(signs: () => readonly HostedSign[]): () => HostedSign | null {
  let shown = $state.raw<HostedSign | null>(null);
  const known = new Map<string, number>();
  let timers: ReturnType<typeof setTimeout>[] = [];
  let first = true;

  function begin(last: HostedSign): void {
    timers.forEach(clearTimeout);
    shown = turning(last);
    timers = [setTimeout(() => (shown = last), BEGIN), setTimeout(() => (shown = null), SHOWN)];
  }

  $effect(() => {
    const all = signs();
    for (const sign of all) {
      if (wheelShown(sign) && sign.stopped_at > 0) known.set(sign.terminal, sign.round);
      const { last } = sign;
      if (!last || (known.get(sign.terminal) ?? 0) >= last.round) continue;
      known.set(sign.terminal, last.round);
      if (!first) untrack(() => begin(last));
    }
    if (all.length > 0) first = false;
  });
  $effect(() => () => timers.forEach(clearTimeout));
  return () => shown;
}
