import type { Cue } from "../sound/cues";
import { settings } from "./settings.svelte";

/** Let a cue be heard, if sound is on and this one is not muted. The player is loaded with the first one. */
export function hear(cue: Cue): void {
  const { sound, muted, volume } = settings.choices;
  if (sound && !muted.includes(cue)) void tryCue(cue, volume);
}

/** A cue for somebody who wants to know how it sounds. */
export async function tryCue(cue: Cue, volume: number): Promise<void> {
  const { play } = await import("../sound/player");
  play(cue, volume);
}
