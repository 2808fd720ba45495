const KEY = "pontoon.settings";

export interface Choices {
  theme: "auto" | "light" | "dark";
  deck: "two" | "four";
  largeCards: boolean;
  sound: boolean;
  /** 0 to 1. */
  volume: number;
  /** Cues that are off by themselves. */
  muted: readonly string[];
  speed: "calm" | "usual" | "fast" | "none";
  leftHanded: boolean;
  keys: boolean;
  /** Another key for a command of the table; empty turns it off. */
  ownKeys: Readonly<Record<string, string>>;
  textOnly: boolean;
  advice: "off" | "after" | "before";
  language: string;
}

const USUAL: Choices = {
  theme: "auto",
  deck: "two",
  largeCards: false,
  sound: false,
  volume: 0.6,
  muted: [],
  speed: "usual",
  leftHanded: false,
  keys: true,
  ownKeys: {},
  textOnly: false,
  advice: "off",
  language: "en",
};

/** What a person has chosen. It stays in this browser; for who has an account the house keeps it too (`keeping.ts`). */
class Settings {
  choices: Choices = $state(read());

  set(change: Partial<Choices>): void {
    this.choices = { ...this.choices, ...change };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.choices));
    } catch {
      // a browser that keeps nothing still plays
    }
  }

  /** On the page itself: theme, deck, size of cards and hand are for CSS. */
  apply(root: HTMLElement): void {
    const { theme, deck, largeCards, leftHanded } = this.choices;
    root.dataset["cards"] = largeCards ? "large" : "usual";
    root.dataset["hand"] = leftHanded ? "left" : "right";
    if (theme === "auto") delete root.dataset["theme"];
    else root.dataset["theme"] = theme;
    root.dataset["deck"] = deck;
  }
}

function read(): Choices {
  try {
    return { ...USUAL, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Choices>) };
  } catch {
    return USUAL;
  }
}

export const settings = new Settings();
