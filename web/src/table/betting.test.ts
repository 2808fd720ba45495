import { describe, expect, it } from "vitest";
import type { Box } from "../wire/table";
import { add, changed, cleared, inAll, lying, nextCommand, NOTHING, opening, put, rebet, undone, withdrawn, withinLimits } from "./betting";

const box = (number: number, placed: number, sides: Record<string, number> = {}): Box => ({
  number,
  bettors: [{ player: "ann", placed, wager: placed, seated: true, away: false }],
  sides: Object.entries(sides).map(([kind, amount]) => ({ player: "ann", kind, amount, settled: false })),
  insurances: [],
  hands: [],
  doubled: false,
  sevens_split: false,
  void: [],
});

describe("a plan of chips", () => {
  it("is added to chip by chip and undone step by step", () => {
    let plan = add(add(NOTHING, "3", 2500), "3", 2500);
    expect(plan.chips).toEqual({ "3": 5000 });
    plan = undone(plan);
    expect(plan.chips).toEqual({ "3": 2500 });
    plan = undone(undone(plan));
    expect(plan.chips).toEqual({});
  });

  it("remembers twenty steps and no more", () => {
    let plan = NOTHING;
    for (let step = 0; step < 30; step += 1) plan = add(plan, "1", 500);
    expect(plan.undo).toHaveLength(20);
  });

  it("is cleared as one step, and nothing is cleared twice", () => {
    const plan = put(put(NOTHING, "1", 500), "2", 500);
    expect(undone(cleared(plan)).chips).toEqual({ "1": 500, "2": 500 });
    expect(cleared(NOTHING)).toBe(NOTHING);
  });

  it("begins by one press at one's own box, else at the free one nearest the middle, within its limits", () => {
    const range = (least: number, most: number) => ({ player: "", least, most, multiple: 500 });
    const open = { "2": range(500, 50_000), "3": range(500, 50_000), "4": range(500, 50_000), "3/perfect-pairs": range(500, 10_000) };
    const sits = (of: Record<number, "me" | "other">) => (at: number) => of[at] ?? "nobody";
    expect(opening(open, 5, sits({}), 2500)).toEqual({ spot: "3", amount: 2500 });
    expect(opening(open, 5, sits({ 3: "other" }), 2500)).toEqual({ spot: "2", amount: 2500 });
    expect(opening(open, 5, sits({ 3: "other", 4: "me" }), 2500)).toEqual({ spot: "4", amount: 2500 });
    expect(opening({ "1": range(1000, 2000) }, 5, sits({}), 500)).toEqual({ spot: "1", amount: 1000 });
    expect(opening({ "1": range(1000, 2000) }, 5, sits({}), 2500)).toEqual({ spot: "1", amount: 2000 });
    expect(opening({}, 5, sits({}), 500)).toBeNull();
    expect(opening({ "1": range(500, 1000) }, 5, sits({ 1: "other" }), 500)).toBeNull();
  });

  it("counts what is on the table", () => {
    expect(inAll({ "3": 10_000, "3/perfect-pairs": 1000, "5": 4000 })).toEqual({ sum: 15_000, boxes: 2, sides: 1 });
  });
});

describe("the way from what lies there to the plan", () => {
  it("places a wager, then its side wagers", () => {
    const plan = { "3": 10_000, "3/perfect-pairs": 1000 };
    expect(nextCommand(plan, {}, "ann")).toEqual({ command: "PlaceWager", player: "ann", box: 3, amount: 10_000 });
    expect(nextCommand(plan, { "3": 10_000 }, "ann")).toEqual({ command: "PlaceSideWager", player: "ann", box: 3, wager: "perfect-pairs", amount: 1000 });
    expect(nextCommand(plan, plan, "ann")).toBeNull();
  });

  it("takes back what has another amount, with everything on the box", () => {
    expect(nextCommand({ "3": 500 }, { "3": 10_000 }, "ann")).toEqual({ command: "TakeBackWager", player: "ann", box: 3 });
    expect(nextCommand({}, { "3": 10_000 }, "ann")).toEqual({ command: "TakeBackWager", player: "ann", box: 3 });
    expect(nextCommand({ "3": 500 }, { "3": 500, "3/perfect-pairs": 500 }, "ann")?.command).toBe("TakeBackWager");
  });

  it("ends, whatever the plan and whatever lies there", () => {
    const plan = { "1": 500, "1/perfect-pairs": 500, "2": 1500, "4": 2500 };
    let there: Record<string, number> = { "2": 500, "2/perfect-pairs": 500, "5": 500 };
    for (let steps = 0; steps < 20; steps += 1) {
      const command = nextCommand(plan, there, "ann");
      if (command === null) break;
      if (command.command === "TakeBackWager") {
        there = Object.fromEntries(Object.entries(there).filter(([spot]) => Number(spot.split("/")[0]) !== command.box));
      } else if (command.command === "PlaceWager") there = { ...there, [`${command.box}`]: command.amount };
      else if (command.command === "PlaceSideWager") there = { ...there, [`${command.box}/${command.wager}`]: command.amount };
    }
    expect(there).toEqual(plan);
  });

  it("gives up what was refused, and keeps what lies there", () => {
    const plan = changed(NOTHING, { "3": 10_000, "3/perfect-pairs": 1000, "5": 500 });
    const side = { command: "PlaceSideWager", player: "ann", box: 3, wager: "perfect-pairs", amount: 1000 } as const;
    expect(withdrawn(plan, side, { "3": 10_000 }).chips).toEqual({ "3": 10_000, "5": 500 });
    const main = { command: "PlaceWager", player: "ann", box: 3, amount: 10_000 } as const;
    expect(withdrawn(plan, main, {}).chips).toEqual({ "5": 500 });
  });
});

describe("rebet", () => {
  it("repeats boxes, amounts and side wagers as far as they are open, and names the rest", () => {
    const boxes = [box(1, 2000, { "perfect-pairs": 500 }), box(4, 3000)];
    const found = rebet(boxes, "ann", 2, (spot) => spot !== "4");
    expect(found).toEqual({ chips: { "1": 4000, "1/perfect-pairs": 1000 }, left: ["4"] });
    expect(lying(boxes, "bob")).toEqual({});
  });
});

describe("the limits of a place", () => {
  const limits = { minimum: 500, maximum: 50_000 };

  it("are those of the table where the book itself takes any amount", () => {
    expect(withinLimits({ player: "ann", least: 1, most: 1e14, multiple: 500 }, limits)).toEqual({ player: "ann", least: 500, most: 50_000, multiple: 500 });
  });

  it("are those of the place where the house names an end: what is left of a box, or a raised maximum", () => {
    expect(withinLimits({ player: "ann", least: 500, most: 20_000, multiple: 500 }, limits)).toMatchObject({ least: 500, most: 20_000 });
    expect(withinLimits({ player: "ann", least: 500, most: 100_000, multiple: 500 }, limits)).toMatchObject({ most: 100_000 });
  });
});
