import { expect, it } from "vitest";
import { choicesOf, preferencesOf } from "./preferences";

it("comes back from the house as it was sent", () => {
  const own = {
    largeCards: true,
    sound: true,
    leftHanded: false,
    textOnly: false,
    advice: "after",
    language: "en",
    theme: "dark",
    deck: "four",
    speed: "none",
    volume: 0.35,
    keys: false,
    ownKeys: { hit: "k", log: "" },
    muted: ["chip"],
  } as const;
  expect(choicesOf(preferencesOf({ ...own, muted: ["chip"] }))).toEqual(own);
});
