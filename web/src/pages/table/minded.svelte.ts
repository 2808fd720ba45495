import { hear } from "../../state/sound";
import { t } from "../../texts/table";
import type { Faced } from "./faced.svelte";

/** What happens at the page by itself: five seconds are said aloud, what was said is taken away after a while. */
export function mind(faced: Faced): void {
  const { screen } = faced;
  let warned = 0; // once for each wait
  $effect(() => {
    const { time } = faced;
    const until = screen.live?.clock.until ?? 0;
    if (time?.mine && time.seconds !== null && time.seconds <= 5 && screen.mode !== "bet" && warned !== until) {
      warned = until;
      screen.alarm(t.say.fiveSeconds);
      hear("five");
    }
  });
  $effect(() => (screen.missed ? later(8000, () => (screen.missed = "")) : undefined));
  // Others bet already: the last round is cleared away after a moment.
  $effect(() => {
    if (!screen.settled || !screen.live?.boxes.length) return;
    const previous = screen.live.previous?.number ?? 0;
    return later(6000, () => (screen.betting.dismissed = previous));
  });
}

function later(ms: number, what: () => void): () => void {
  const timer = setTimeout(what, ms);
  return () => clearTimeout(timer);
}
