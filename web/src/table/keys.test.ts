import { describe, expect, it } from "vitest";
import { commandOfKey, keyOf } from "./keys";

const press = (key: string, more: object = {}) => ({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more });

describe("a key", () => {
  it.each([
    ["h", {}, "hit"],
    ["H", {}, "hit"],
    ["D", { shiftKey: true }, "doubleAmount"],
    ["?", { shiftKey: true }, "keys"],
    ["Enter", { shiftKey: true }, "ready"],
    ["3", {}, "box3"],
    ["]", {}, "chipUp"],
  ])("%s does its work", (key, more, command) => {
    expect(commandOfKey(press(key, more))).toBe(command);
  });

  it("that belongs to the browser is left to it", () => {
    expect(commandOfKey(press("r", { ctrlKey: true }))).toBeNull();
    expect(commandOfKey(press("Enter"))).toBeNull();
    expect(commandOfKey(press("Tab", { shiftKey: true }))).toBeNull();
  });

  it("stands on its button", () => {
    expect([keyOf("hit"), keyOf("ready"), keyOf("chipUp")]).toEqual(["H", "⇧ Enter", "]"]);
    expect(keyOf("hit", {})).toBe("");
  });
});
