import { expect, it } from "vitest";
import { CUES, lengthOf, LONGEST, NOTES } from "./cues";

it.each(CUES)("%s is under 300 ms and never loud", (cue) => {
  expect(lengthOf(cue)).toBeLessThan(LONGEST);
  for (const note of NOTES[cue]) expect(note.loud).toBeLessThanOrEqual(0.4);
});
