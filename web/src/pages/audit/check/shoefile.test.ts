import { describe, expect, it } from "vitest";
import { commitment } from "./digest";
import { UnusableError } from "./faults";
import { DECK, deckOf } from "./shoe";
import { checkShoe, readShoeFile } from "./shoefile";

/** A shoe of four decks in the order they lie, cut at 10: box 1 gets two cards, the dealer one, and box 1 hits. */
async function file(deck: readonly string[] = DECK) {
  const cards = Array.from({ length: 4 }, () => deck).flat();
  const salt = "0123456789abcdef0123456789abcdef";
  const lying = [...cards.slice(10), ...cards.slice(0, 10)];
  const events = [
    { event: "ShoeShuffled" },
    { event: "ShoeCut", by: "ann", at: 10 },
    { event: "CardBurned" },
    { event: "WagerPlaced", player: "ann", box: 1, amount: 500 },
    { event: "BettingClosed", in_play: [] },
    { event: "CardDealt", box: 1, hand: 1, card: lying[1] },
    { event: "DealerCardDealt", card: lying[2] },
    { event: "CardDealt", box: 1, hand: 1 },
    { event: "HandHit", box: 1 },
    { event: "CardDealt", box: 1, hand: 1, card: lying[4] },
    { event: "RoundEnded", round: 7 },
  ];
  return {
    format: "pontoon shoe 1",
    stream: "table:kauri",
    shoe: 2,
    commitment: await commitment("shoe", "table:kauri", 2, salt, cards.join(" ")),
    decks: 4,
    record: 10,
    at: 1000,
    opened: { record: 90, at: 9000, salt, cards },
    events: events.map((event, at) => ({ record: 10 + at, at: 1000 + at * 500, event })),
  };
}

describe("a shoe", () => {
  it("that was what it was said to be has every step good", async () => {
    const report = await checkShoe(readShoeFile(await file()));
    expect(report.good).toBe(true);
    expect(report.committed).toEqual({ verdict: "good", at: 1000, ahead: 1500 });
    expect(report.whole).toEqual({ verdict: "good", decks: 4 });
    expect(report.dealt).toBe(5);
    expect(report.rounds).toEqual([7, 7, 7, 7, 7]);
    expect(report.cards.rounds).toEqual([7, 7]);
  });

  it("from which another card came is found, with its record", async () => {
    const changed = await file();
    changed.events[9] = { ...changed.events[9], event: { event: "CardDealt", box: 1, hand: 1, card: "Kc" } } as never;
    const report = await checkShoe(readShoeFile(changed));
    expect(report.good).toBe(false);
    expect(report.cards.fault).toMatchObject({ code: "card", record: 19, facts: { at: 5, shown: "Kc" } });
  });

  it("with two cards exchanged in its opening is not the one committed to", async () => {
    const changed = await file();
    [changed.opened.cards[0], changed.opened.cards[190]] = ["Kc", "As"];
    expect((await checkShoe(readShoeFile(changed))).digest.verdict).toBe("wrong");
  });

  it("that lacks a card is found even if it was committed to so", async () => {
    const changed = await file();
    changed.opened.cards[3] = "Ks";
    changed.commitment = await commitment("shoe", "table:kauri", 2, changed.opened.salt, changed.opened.cards.join(" "));
    const report = await checkShoe(readShoeFile(changed));
    expect(report.digest.verdict).toBe("good");
    expect(report.whole.verdict).toBe("wrong");
  });

  it("shuffled in mid-round is not asked to hold every card, and its commitment came with wagers on the table", async () => {
    const changed = await file();
    changed.events = changed.events.filter((one) => !["WagerPlaced", "BettingClosed"].includes(one.event.event));
    changed.opened.cards = changed.opened.cards.slice(0, 100);
    changed.commitment = await commitment("shoe", "table:kauri", 2, changed.opened.salt, changed.opened.cards.join(" "));
    const report = await checkShoe(readShoeFile(changed));
    expect([report.digest.verdict, report.whole.verdict, report.committed.verdict]).toEqual(["good", "unknown", "unknown"]);
  });

  it("of decks with tens is whole with them, and not without", async () => {
    const full = await file(deckOf("full"));
    expect((await checkShoe(readShoeFile({ ...full, pack: "full" }))).whole.verdict).toBe("good");
    expect((await checkShoe(readShoeFile(full))).whole.verdict).toBe("wrong");
    expect((await checkShoe(readShoeFile({ ...(await file()), pack: "full" }))).whole.verdict).toBe("wrong");
    expect(() => readShoeFile({ ...full, pack: "tarot" })).toThrow(UnusableError);
  });

  it("committed to after the first wager is found", async () => {
    const changed = await file();
    [changed.record, changed.at] = [60, 6000];
    expect((await checkShoe(readShoeFile(changed))).committed.verdict).toBe("wrong");
  });

  it("in use is closed, and nothing is said of its cards", async () => {
    const report = await checkShoe(readShoeFile({ ...(await file()), opened: null }));
    expect([report.open, report.good, report.cards.verdict]).toEqual([false, true, "unknown"]);
  });

  it("is read from nothing else than a shoe's file", () => {
    expect(() => readShoeFile({ format: "something" })).toThrow(UnusableError);
    expect(() => readShoeFile([])).toThrow(UnusableError);
  });
});
