import { describe, expect, it } from "vitest";
import { cardName, cardShort, rankShort } from "./names";
import { CARDS } from "./sprite";
import { seenTotal } from "./total";

describe("a card in words", () => {
  it("is its rank and its suit", () => {
    expect(cardName("8d")).toBe("eight of diamonds");
    expect([cardShort("8d"), rankShort("8d")]).toEqual(["8♦", "8"]);
  });
  it("is a ten with two figures, where the decks have tens", () => {
    expect(cardName("Ts")).toBe("ten of spades");
    expect([cardShort("Ts"), rankShort("Ts")]).toEqual(["10♠", "10"]);
  });
  it("has a name for every card that is drawn", () => {
    expect(new Set(CARDS.map(cardName)).size).toBe(52);
    expect(CARDS.map(cardName).join()).not.toContain("undefined");
  });
});

describe("a total of cards that are seen", () => {
  it("counts a ten as ten", () => {
    expect(seenTotal(["Ts", "9h"])).toEqual({ points: 19, soft: false });
    expect(seenTotal(["Ts", "Ah"])).toEqual({ points: 21, soft: true });
  });
});
