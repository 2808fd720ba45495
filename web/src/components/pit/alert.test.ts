import { expect, test } from "vitest";
import { pitWords } from "../../texts/pit";

test("a chance that is hardly one is not told as none", () => {
  expect(pitWords.alertScore("4.1", 0.00002)).toContain("with a chance of 0.00002.");
  expect(pitWords.alertScore("41.4", 0)).toContain("with a chance of less than 1e-9.");
});
