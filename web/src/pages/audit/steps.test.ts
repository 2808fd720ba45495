import { expect, it } from "vitest";
import type { Report } from "./check/export";
import type { Fault } from "./check/faults";
import { exportSteps } from "./steps";

function report(...faults: Fault[]): Report {
  return { faults, at: 0, partial: false, streams: 2, records: 9, made: 1, closed: 0, cards: 40, postings: 3, signed: [], shoes: [] };
}

it("an export with nothing wrong is good in every step but the heads that nobody signed", () => {
  expect(exportSteps(report()).map((step) => step.verdict)).toEqual(["good", "unknown", "good", "good", "good", "good"]);
});

it("where a record is changed, what is read from records is not said to be good", () => {
  const steps = exportSteps(report({ where: "table:kauri", sequence: 7, code: "changed", facts: {} }));
  expect(steps.map((step) => step.verdict)).toEqual(["wrong", "unknown", "unknown", "unknown", "unknown", "good"]);
  expect(steps[0]?.title).toBe("The record is broken");
  expect(steps[0]?.faults).toEqual(["Record 7 of table:kauri does not fit its chain: it was changed, or one before it was."]);
});

it("a card out of order is named in its own step", () => {
  const facts = { at: 5, shown: "Kc", card: "As", shoe: 1 };
  const steps = exportSteps(report({ where: "table:kauri", sequence: 7, code: "card", facts }));
  expect(steps[0]?.verdict).toBe("good");
  expect(steps[3]).toMatchObject({ verdict: "wrong", faults: ["Record 7 of table:kauri shows card 5 of shoe 1 as Kc, and it is As in the order."] });
});
