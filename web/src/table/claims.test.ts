import { describe, expect, it } from "vitest";
import { claimWords as claims } from "../texts/claims";
import { claimable, claimOf, saysBox } from "./claims";

describe("a claim", () => {
  it("offers what the table says can be claimed, and nothing else", () => {
    expect(claimable([{ order: "request-review" }, { order: "claim", how: ["exposed", "uncovered"] }])).toEqual(["exposed", "uncovered"]);
    expect(claimable([{ order: "request-review" }])).toEqual([]);
  });

  it("says where it happened, who was meant or what it was, as its situation asks for", () => {
    const given = { box: 3, note: "the shoe fell over", round: 7 };
    const by = { role: "player", name: "Ann" };
    expect(claimOf("exposed", "Ann", given)).toEqual({ command: "MakeClaim", player: "Ann", report: { command: "Report", situation: "exposed", by, box: 3 } });
    expect(claimOf("misplaced-bet", "Ann", given)).toMatchObject({ report: { box: 3, player: "Ann" } });
    expect(claimOf("uncovered", "Ann", given)).toMatchObject({ report: { note: "the shoe fell over" } });
    expect(claimOf("found-late", "Ann", given)).toMatchObject({ report: { round: 7 } });
    expect(claimOf("burnt", "Ann", given)).toEqual({ command: "MakeClaim", player: "Ann", report: { command: "Report", situation: "burnt", by } });
  });

  it("asks for a box only where one belongs to it, and every situation has words", () => {
    expect([saysBox("misdealt"), saysBox("exposed"), saysBox("burnt"), saysBox("handled")]).toEqual([true, true, false, false]);
    expect(Object.values(claims.situations).every((words) => words.length > 8)).toBe(true);
  });
});
