import { expect, it } from "vitest";
import { keyName, keyText, withOwn } from "./ownKeys";

const USUAL = { h: "hit", s: "stand", d: "double" } as const;
const PRESS = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };

it("moves a command to another key, and turns one off", () => {
  expect(withOwn(USUAL, {})).toEqual(USUAL);
  expect(withOwn(USUAL, { hit: "k", stand: "" })).toEqual({ k: "hit", d: "double" });
  expect(withOwn(USUAL, { hit: "s", stand: "h" })).toEqual({ s: "hit", h: "stand", d: "double" });
});

it("names a key as it is kept and as it is shown", () => {
  expect(keyName({ ...PRESS, key: "H" })).toBe("h");
  expect(keyName({ ...PRESS, key: "D", shiftKey: true })).toBe("Shift+d");
  expect(keyName({ ...PRESS, key: "?", shiftKey: true })).toBe("?");
  expect(keyName({ ...PRESS, key: "h", ctrlKey: true })).toBeNull();
  expect(keyName({ ...PRESS, key: "Tab" })).toBeNull();
  expect(keyText("h")).toBe("H");
  expect(keyText("Shift+Enter")).toBe("⇧ Enter");
  expect(keyText(" ")).toBe("Space");
});
