import { describe, expect, it } from "vitest";
import { faultsOf, fieldOf, tableOf, usualWish } from "./wish";

const USUAL = usualWish("nz-current", [4, 6, 8], 7);

describe("a table that somebody wishes for", () => {
  it("has no fault as it is proposed", () => {
    expect(faultsOf(USUAL)).toEqual({});
    expect(tableOf(USUAL, "w1")).toMatchObject({
      id: "w1",
      book: "nz-current",
      setup: { decks: 6, boxes: 5, limits: { minimum: 500, maximum: 50_000, step: 500, side_minimum: 500, side_maximum: 10_000 } },
    });
  });

  it("shows all faults at their fields at once", () => {
    const faults = faultsOf({ ...USUAL, minimum: "7", maximum: "2", step: "5", bots: 5, title: "x".repeat(81) });
    expect(Object.keys(faults).sort()).toEqual(["bots", "maximum", "minimum", "title"]);
    expect(faultsOf({ ...USUAL, step: "0.10" })).toHaveProperty("step");
    expect(faultsOf({ ...USUAL, minimum: "five" })).toHaveProperty("minimum");
  });

  it("plays the house rules instead of the book, where there are any", () => {
    const asked = tableOf({ ...USUAL, variant: 'extends = "act-2005"' }, "w1");
    expect(asked).toHaveProperty("variant");
    expect(asked).not.toHaveProperty("book");
  });

  it("puts what the house refuses at its field", () => {
    const problem = { text: "", clauses: [], facts: {} };
    expect(fieldOf({ code: "decks", ...problem })).toBe("decks");
    expect(fieldOf({ code: "too-many", ...problem })).toBeNull();
  });
});
