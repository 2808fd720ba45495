import { describe, expect, it } from "vitest";
import { timeOf } from "./time";

const clock = { what: "decision", players: ["ann"], until: 26_000, since: 1000, bank: 0 };

describe("the time that is left", () => {
  it("is counted in whole seconds by the server's clock", () => {
    expect(timeOf(clock, 7600, "ann")).toMatchObject({ seconds: 19, mine: true, words: "19 seconds left" });
    expect(timeOf(clock, 25_400, "bob")).toMatchObject({ seconds: 1, mine: false, words: "1 second left" });
    expect(timeOf(clock, 99_000, "ann").seconds).toBe(0);
  });

  it("is a part of the whole", () => {
    expect(timeOf(clock, 1000, "ann").part).toBe(1);
    expect(timeOf(clock, 13_500, "ann").part).toBe(0.5);
  });

  it("names the time bank when it is used", () => {
    expect(timeOf({ ...clock, bank: 10_000 }, 20_000, "ann").words).toBe("6 s of your time bank");
  });

  it("has no end where there is none", () => {
    expect(timeOf({ ...clock, until: 0 }, 5, "ann").seconds).toBeNull();
  });
});
