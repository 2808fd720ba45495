import { describe, expect, it } from "vitest";
import type { TableEvent } from "../../wire/events";
import type { TableView } from "../../wire/table";
import { turning } from "../board/wheel";
import { signOf, spinOf } from "./spin";

const before = {
  round: 7,
  dealer: ["6h"],
  boxes: [
    { number: 2, sides: [{ player: "lea", kind: "bsx-16" }] },
    { number: 3, sides: [{ player: "max", kind: "bsx-16" }, { player: "max", kind: "match-super-bonus" }] },
    { number: 4, sides: [] },
  ],
} as unknown as TableView;
const events = [{ event: "DealerCardDealt", card: "Kd" }, { event: "BonusSpinDecided", position: 3, community: 3000, outer: 50_000 }] as TableEvent[];
const wheel = { positions: [1, 1, 1, 1], community: [{ weight: 1, amount: 2000 }, { weight: 1, amount: 3000 }], hot_spot: [{ weight: 3, amount: 10_000 }, { weight: 1, meter: "grand" }] };

describe("the wheel at a table", () => {
  it("is what the record says: who took part, the dealer's two cards, where it stopped", () => {
    expect(spinOf(before, events)).toEqual({ round: 7, position: 3, community: 3000, outer: 50_000, dealer: ["6h", "Kd"], players: { 2: "lea", 3: "max" } });
    expect(spinOf(before, events.slice(0, 1))).toBeNull();
  });

  it("stops at the fields that paid: a fixed prize by its amount, any other is a meter's", () => {
    const spin = spinOf(before, events);
    const sign = spin && signOf(spin, wheel);
    expect(sign?.payouts).toEqual([
      { position: 3, amount: 50_000, kind: "hot-spot", field: 2 },
      { position: 2, amount: 3000, kind: "community", field: 2 },
    ]);
    expect(sign && turning(sign)).toMatchObject({ stopped_at: 0, payouts: [], participating: [2, 3] });
  });
});
