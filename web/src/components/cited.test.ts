import { describe, expect, it } from "vitest";
import { citedOnce } from "./cited";

const cited = (clause: string, deciding = false) => ({ clause, says: `says ${clause}`, deciding });

describe("the clauses of an explanation", () => {
  it("stand there once: a row of a clause stands for it, and decides where the clause did", () => {
    expect(citedOnce([cited("5.1(b)"), cited("11.1", true), cited("11.1[678 spades]")])).toEqual([cited("5.1(b)"), cited("11.1[678 spades]", true)]);
    expect(citedOnce([cited("11.1"), cited("11.1[678 spades]", true)])).toEqual([cited("11.1[678 spades]", true)]);
  });

  it("stand there once for all parts of a wager", () => {
    expect(citedOnce([cited("12.5"), cited("5.1(b)"), cited("12.5", true)])).toEqual([cited("12.5", true), cited("5.1(b)")]);
  });

  it("are all there where none is said twice", () => {
    const all = [cited("1.1", true), cited("11.1"), cited("11.10"), cited("12.1[a]"), cited("12.1[b]")];
    expect(citedOnce(all)).toEqual(all);
  });
});
