import { describe, expect, it } from "vitest";
import { clauseNumber, distinct, telling } from "./clauses";

describe("clauses beside each other", () => {
  it("have their number alone, without the row of a table", () => {
    expect(clauseNumber("11.1[5-card 21]")).toBe("11.1");
    expect(clauseNumber("5.1(d)")).toBe("5.1(d)");
  });

  it("stand there once, as the row that was cited", () => {
    expect(distinct(["5.1(b)", "11.1", "11.1[other]"])).toEqual(["5.1(b)", "11.1[other]"]);
  });

  it("are the last two where there is room for two: those of the case", () => {
    expect(telling(["5.1(d)", "9.2", "12.6", "11.1", "11.1[5-card 21]"])).toEqual(["12.6", "11.1[5-card 21]"]);
    expect(telling(["5.1(e)"])).toEqual(["5.1(e)"]);
    expect(telling(["14.1", "14.1(e)"])).toEqual(["14.1(e)"]);
  });
});
