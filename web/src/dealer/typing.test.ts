import { describe, expect, it } from "vitest";
import type { TableView } from "../wire/table";
import { cardOf, NOTHING, press, ranksOf, type Typed } from "./typing";

function typing(keys: string, pack: TableView["pack"] = "spanish"): { taken: string[]; typed: Typed } {
  let typed = NOTHING;
  const taken: string[] = [];
  for (const key of keys.split(" ")) {
    const found = press(typed, key, pack);
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
    expect(press(NOTHING, "t").used).toBe(false);
  });
  it("may be a ten where the decks have tens, by T, 0 or 10; 1 stays the ace", () => {
    expect(cardOf(typing("t s", "full").typed)).toBe("Ts");
    expect(cardOf(typing("0 h", "full").typed)).toBe("Th");
    expect(cardOf(typing("1 0 d", "full").typed)).toBe("Td");
    expect(cardOf(typing("1 d", "full").typed)).toBe("Ad");
    expect(typing("T c 9 c Enter", "full").taken).toEqual(["Tc", "9c"]);
    expect([ranksOf("spanish").length, ranksOf("full").length]).toEqual([12, 13]);
  });
});
