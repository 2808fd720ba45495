import { untrack } from "svelte";
import type { ChipMotion } from "../../motion/chips";
import type { Screen } from "../../state/screen.svelte";

/** Chips fly once somebody has touched anything; what moves them is fetched then. Made with the page, to which it binds itself. */
export function fly(screen: Screen) {
  let net = $state(0);
  let chips: ChipMotion | null = $state.raw(null);
  const lying = $derived(JSON.stringify([screen.scene?.mode, screen.scene?.boxes.map((box) => [box.bettors, box.sides, box.hands.map((one) => one.stakes)]), screen.betting.plan.chips]));
  const won = $derived((screen.scene?.lines ?? []).reduce((sum, line) => (line.player === screen.me ? sum + line.net : sum), 0));

  $effect.pre(() => {
    void lying;
    const moved = chips;
    if (moved === null) return;
    untrack(() => moved.note());
    moved.soon(() => screen.scene);
  });

  $effect(() => {
    const to = won;
    if (chips === null) net = to;
    else chips.count(untrack(() => net), to, screen.stage.moving, (amount) => (net = amount));
  });

  return {
    /** What the last round came to, as it is counted up. */
    get net() {
      return net;
    },
    /** Somebody is there. */
    stir() {
      if (chips === null && screen.pace > 0) void import("../../motion/chips").then(({ ChipMotion }) => (chips ??= new ChipMotion(screen.me, () => screen.pace))).catch(() => undefined);
    },
    finish: () => chips?.finish(),
  };
}
