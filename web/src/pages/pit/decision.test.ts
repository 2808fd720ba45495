import { expect, test } from "vitest";
import type { PitRuling } from "../../wire/http";
import { either, percent, questionOf, sigmas, withSign } from "./decision";

test("a result is measured in standard deviations from what was expected", () => {
  // 100.00 wagered at an edge of 0.33 % with one σ of 120.00: a result of −119.67 is one σ below.
  expect(sigmas(-11967, 33, 12000)).toBe(-1);
  expect(sigmas(0, 0, 0)).toBeNull();
});

test("nothing wagered is no division by nothing", () => {
  expect(percent(100, 0)).toBe(0);
  expect(percent(31, 1000)).toBeCloseTo(3.1);
});

test("a figure has a sign unless it is nothing", () => {
  expect(withSign(-2.66, 1)).toBe("−2.7");
  expect(withSign(0.04, 1)).toBe("0.0");
  expect(withSign(1, 1)).toBe("+1.0");
});

test("names are joined as a person says them", () => {
  expect(either(["dealer", "operator", "shift manager"], " or ")).toBe("dealer, operator or shift manager");
  expect(either(["dealer"], " or ")).toBe("dealer");
});

test("a question stays the same until another one is asked", () => {
  const asked: PitRuling = { situation: "misdealt", incident: "misdealt", title: "", happened: [], at: 7, by: "", clauses: [], remedies: [], closed: [], asked: [], choices: [] };
  const remedy = { remedy: "void-hands", words: "", roles: ["operator"], role: "operator", clauses: [], command: {}, places: [[1, 0]] as [number, number][] };
  expect(questionOf({ ...asked, by: "Mere" })).toBe(questionOf(asked));
  expect(questionOf({ ...asked, at: 8 })).not.toBe(questionOf(asked));
  expect(questionOf({ ...asked, remedies: [remedy] })).not.toBe(questionOf(asked));
  expect(questionOf({ ...asked, remedies: [{ ...remedy, places: [[2, 0]] }] })).not.toBe(questionOf({ ...asked, remedies: [remedy] }));
});
