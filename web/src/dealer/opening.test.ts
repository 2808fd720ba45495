import { describe, expect, it } from "vitest";
import { dealtTable, usualDealt } from "./opening";

const USUAL = usualDealt("ma-2025", [6, 8], 6);

describe("a table that a person deals", () => {
  it("is an exercise of one's own with all boxes, where nothing else is asked for", () => {
    expect(dealtTable(USUAL, "d1")).toEqual({
      id: "d1",
      book: "ma-2025",
      title: "",
      setup: { shoe: "physical", decks: 6, boxes: 6, limits: { minimum: 500, maximum: 50_000, step: 500, side_minimum: 500, side_maximum: 10_000 } },
      practice: { by_hand: false },
      terms: { dealing: "person", money: "felt", owner_rules: true },
    });
  });

  it("is opened by the operator for the dealers of the house, with chips on the felt or out of wallets", () => {
    const felt = dealtTable({ ...USUAL, title: " Elm ", whose: "felt", byHand: true }, "d1");
    expect(felt).toMatchObject({ title: "Elm", practice: { by_hand: true }, terms: { dealing: "person", money: "felt", public: true } });
    const wallet = dealtTable({ ...USUAL, whose: "wallet", shoe: "virtual" }, "d1");
    expect(wallet).toMatchObject({ setup: { shoe: "virtual" }, terms: { dealing: "person", money: "wallet", public: true } });
    expect(wallet.terms).not.toHaveProperty("owner_rules");
  });
});
