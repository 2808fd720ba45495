import type { Preferences } from "../wire/http";
import type { Choices } from "./settings.svelte";

const SPEEDS = { slow: "calm", usual: "usual", fast: "fast", "at-once": "none" } as const;
const THEMES = { system: "auto", light: "light", dark: "dark" } as const;

/** What the house keeps for a person, as this page has it. */
export function choicesOf(kept: Preferences): Choices {
  const { switched_off, ...own } = kept.keys;
  return {
    theme: THEMES[kept.theme],
    deck: kept.four_colours ? "four" : "two",
    largeCards: kept.large_cards,
    sound: kept.sound,
    volume: kept.volume / 100,
    muted: kept.muted,
    speed: SPEEDS[kept.speed],
    leftHanded: kept.left_handed,
    keys: switched_off === undefined,
    ownKeys: own,
    textOnly: kept.text_only,
    advice: kept.advice,
    language: kept.language,
  };
}

/** The same the other way round. All keys switched off is kept as one more of them. */
export function preferencesOf(choices: Choices): Preferences {
  return {
    four_colours: choices.deck === "four",
    large_cards: choices.largeCards,
    text_only: choices.textOnly,
    advice: choices.advice,
    sound: choices.sound,
    volume: Math.round(choices.volume * 100),
    muted: [...choices.muted],
    speed: ({ calm: "slow", usual: "usual", fast: "fast", none: "at-once" } as const)[choices.speed],
    left_handed: choices.leftHanded,
    theme: ({ auto: "system", light: "light", dark: "dark" } as const)[choices.theme],
    language: choices.language,
    keys: { ...choices.ownKeys, ...(choices.keys ? {} : { switched_off: "all" }) },
  };
}
