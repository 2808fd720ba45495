import { expect, it } from "vitest";
import { once } from "./once";

it("is loaded once, and is there without waiting from then on", async () => {
  let times = 0;
  const part = once(() => Promise.resolve({ times: (times += 1) }));
  expect(part.here).toBeUndefined();
  const [one, other] = await Promise.all([part(), part()]);
  expect(one).toBe(other);
  expect(part.here).toBe(one);
  expect(times).toBe(1);
});

it("is asked for again after it could not be had", async () => {
  let reachable = false;
  const part = once(() => (reachable ? Promise.resolve(7) : Promise.reject(new Error("away"))));
  await expect(part()).rejects.toThrow("away");
  reachable = true;
  expect(await part()).toBe(7);
});
