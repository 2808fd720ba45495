import { describe, expect, it } from "vitest";
import { cardOf, NOTHING, press, type Typed } from "./typing";

function typing(keys: string): { taken: string[]; typed: Typed } {
  let typed = NOTHING;
  const taken: string[] = [];
  for (const key of keys.split(" ")) {
    const found = press(typed, key);
    if (found.taken) taken.push(found.taken);
    typed = found.typed;
  }
  return { taken, typed };
}

describe("a card typed by hand or by a scanner", () => {
  it("is a rank and then a suit", () => {
    expect(cardOf(typing("7 h").typed)).toBe("7h");
    expect(cardOf(typing("k S").typed)).toBe("Ks");
    expect(cardOf(typing("1 d").typed)).toBe("Ad");
  });
  it("waits when it is whole, and is taken with Enter or by the next rank", () => {
    expect(typing("7 h").taken).toEqual([]);
    expect(typing("7 h Enter").taken).toEqual(["7h"]);
    expect(typing("7 h 9 c Enter").taken).toEqual(["7h", "9c"]);
  });
  it("is corrected key by key", () => {
    expect(typing("7 h Backspace d Enter").taken).toEqual(["7d"]);
    expect(typing("7 Backspace").typed).toEqual(NOTHING);
    expect(typing("7 8 d Enter").taken).toEqual(["8d"]);
  });
  it("needs its rank first, and leaves other keys alone", () => {
    expect(typing("h").typed).toEqual(NOTHING);
    expect(press(NOTHING, "Enter").used).toBe(false);
    expect(press(NOTHING, "!").used).toBe(false);
    expect(press({ rank: "7", suit: "" }, "0").used).toBe(false);
  });
});
