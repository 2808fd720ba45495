import { expect, test } from "vitest";
import { Looking } from "./looking";

test("what changes while one looks is looked at once more, and not once for each change", async () => {
  const ends: (() => void)[] = [];
  const looking = new Looking(() => new Promise((resolve) => ends.push(resolve)));
  void looking.now();
  void looking.now();
  void looking.now();
  expect(ends.length).toBe(1);
  ends[0]?.();
  await new Promise((resolve) => setTimeout(resolve));
  expect(ends.length).toBe(2);
  ends[1]?.();
  await new Promise((resolve) => setTimeout(resolve));
  expect(ends.length).toBe(2);
});
