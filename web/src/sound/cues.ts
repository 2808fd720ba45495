/** What can be heard. There is no sound for losing. */
export const CUES = ["card", "chip", "turn", "five", "no-more-bets", "paid", "wheel", "ruling"] as const;
export type Cue = (typeof CUES)[number];

/** One tone or a breath of noise: when it begins and how long it lasts in milliseconds, its pitch in hertz, 0 to 1 loud. */
export interface Note {
  at: number;
  lasts: number;
  /** 0 for noise. */
  pitch: number;
  /** The pitch at its end, where it glides. */
  to?: number;
  loud: number;
  wave: "sine" | "triangle" | "noise";
}

/** No cue lasts longer, in milliseconds. */
export const LONGEST = 300;

/** Every cue as notes; synthesised, so that nothing is fetched. */
export const NOTES: Record<Cue, readonly Note[]> = {
  card: [{ at: 0, lasts: 70, pitch: 0, loud: 0.35, wave: "noise" }],
  chip: [
    { at: 0, lasts: 45, pitch: 2300, to: 1900, loud: 0.3, wave: "triangle" },
    { at: 35, lasts: 60, pitch: 2900, to: 2400, loud: 0.22, wave: "triangle" },
  ],
  turn: [
    { at: 0, lasts: 110, pitch: 587, loud: 0.35, wave: "sine" },
    { at: 110, lasts: 170, pitch: 880, loud: 0.35, wave: "sine" },
  ],
  five: [
    { at: 0, lasts: 60, pitch: 988, loud: 0.3, wave: "sine" },
    { at: 120, lasts: 60, pitch: 988, loud: 0.3, wave: "sine" },
  ],
  "no-more-bets": [{ at: 0, lasts: 240, pitch: 330, to: 262, loud: 0.35, wave: "triangle" }],
  paid: [
    { at: 0, lasts: 90, pitch: 784, loud: 0.28, wave: "sine" },
    { at: 80, lasts: 90, pitch: 988, loud: 0.28, wave: "sine" },
    { at: 160, lasts: 130, pitch: 1175, loud: 0.28, wave: "sine" },
  ],
  wheel: [{ at: 0, lasts: 25, pitch: 1500, to: 900, loud: 0.25, wave: "triangle" }],
  ruling: [
    { at: 0, lasts: 120, pitch: 440, loud: 0.3, wave: "triangle" },
    { at: 140, lasts: 140, pitch: 440, loud: 0.3, wave: "triangle" },
  ],
};

/** How long a cue lasts, in milliseconds. */
export function lengthOf(cue: Cue): number {
  return Math.max(...NOTES[cue].map((note) => note.at + note.lasts));
}
