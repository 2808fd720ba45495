import { describe, expect, it } from "vitest";
import type { Scene } from "../table/scene";
import { arc, counted, flightsOf, lost, playerOf } from "./flights";

const lies = (...all: [string, number][]) => all.map(([key, amount]) => ({ key, amount }));
const betting = { betting: true, lost: () => false };
const settling = { betting: false, lost: (key: string) => key.startsWith("1/") };

describe("chips", () => {
  it("go down from who wagers, and more of them onto what lies there", () => {
    expect(flightsOf([], lies(["3/1/ann/base", 2500]), betting)).toEqual([{ key: "3/1/ann/base", kind: "wagered" }]);
    expect(flightsOf(lies(["3/1/ann/base", 2500]), lies(["3/1/ann/base", 5000]), betting)).toEqual([{ key: "3/1/ann/base", kind: "added" }]);
    expect(flightsOf(lies(["3/1/ann/base", 2500]), [], betting)).toEqual([{ key: "3/1/ann/base", kind: "taken" }]);
  });

  it("are collected from losers before winners are paid, in the order of the boxes", () => {
    const before = lies(["4/1/bob/base", 1000], ["1/2/ann/base", 500], ["1/1/ann/base", 500]);
    const after = lies(["4/1/bob/base", 1000], ["4/1/bob/won", 1000]);
    expect(flightsOf(before, after, settling)).toEqual([
      { key: "1/2/ann/base", kind: "collected" },
      { key: "1/1/ann/base", kind: "collected" },
      { key: "4/1/bob/won", kind: "paid" },
    ]);
  });

  it("of a double that is put with its wager do not move, nor does what stays", () => {
    expect(flightsOf(lies(["2/1/ann/base", 500], ["2/1/ann/double", 500]), lies(["2/1/ann/base", 1000]), { betting: false, lost: () => false })).toEqual([]);
  });

  it("of a wager that lost go to the dealer, those of another to their player", () => {
    const stakes = [{ player: "ann", net: -500 }, { player: "bob", net: 500 }];
    const scene = { boxes: [{ number: 2, sides: [{ player: "ann", kind: "bonus", net: -100 }], hands: [{ stakes }] }] } as unknown as Scene;
    expect(["2/1/ann/base", "2/1/bob/base", "2/0/ann/bonus", "3/1/ann/base"].map((key) => lost(scene, key))).toEqual([true, false, true, false]);
  });

  it("belong to a player of any name", () => {
    expect(playerOf("3/1/a/b/base")).toBe("a/b");
  });

  it("move by transform and opacity alone, along an arc that ends where they lie", () => {
    const frames = arc(100, 200, false);
    expect(new Set(frames.flatMap((frame) => Object.keys(frame)))).toEqual(new Set(["transform", "opacity"]));
    expect(frames.at(-1)?.["transform"]).toBe("none");
    expect(arc(100, 200, true)[0]?.["transform"]).toBe("none");
  });
});

it("a figure counts in whole dollars and ends on its cents", () => {
  expect([0, 0.5, 1].map((part) => counted(0, 3750, part))).toEqual([0, 1900, 3750]);
  expect(counted(0, -2050, 0.25)).toBe(-500);
});
