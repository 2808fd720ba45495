import { expect, it } from "vitest";
import { given, keyFor } from "./keys";

it("gives a command another key, and says whose it was", () => {
  expect(given({}, "hit", "k")).toEqual({ own: { hit: "k" }, taken: null });
  expect(given({}, "hit", "s")).toEqual({ own: { hit: "s", stand: "" }, taken: "stand" });
  expect(keyFor("stand", { stand: "" })).toBe("");
});

it("keeps nothing of what is as usual", () => {
  expect(given({ hit: "k" }, "hit", "h").own).toEqual({});
  expect(given({}, "hit", "").own).toEqual({ hit: "" });
});
