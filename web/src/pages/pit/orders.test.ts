import { expect, test } from "vitest";
import type { OrderField } from "../../wire/http";
import { commandOf, OTHER } from "./orders";

const field = (name: string, kind: string, among: [unknown, string][] = [], more: Partial<OrderField> = {}): OrderField => ({
  name,
  kind,
  label: name,
  among,
  open: false,
  optional: false,
  least: 0,
  most: 0,
  ...more,
});

test("a choice gives its part of the command", () => {
  const fields = [field("box", "choice", [[{ box: 1, player: "ann" }, "ann, box 1"]])];
  expect(commandOf(fields, { box: "0" })).toEqual({ box: 1, player: "ann" });
  expect(commandOf(fields, {})).toBeNull();
});

test("somebody who is not listed is named", () => {
  const fields = [field("player", "choice", [], { open: true })];
  expect(commandOf(fields, { player: OTHER })).toBeNull();
  expect(commandOf(fields, { player: OTHER, "player:name": " Ivy " })).toEqual({ player: "Ivy" });
});

test("amounts are cents, and what is no amount is missing", () => {
  const fields = [field("minimum", "amount"), field("maximum", "amount")];
  expect(commandOf(fields, { minimum: "5", maximum: "250.50" })).toEqual({ minimum: 500, maximum: 25050 });
  expect(commandOf(fields, { minimum: "five", maximum: "250" })).toBeNull();
});

test("places are named together, and one at least", () => {
  const fields = [field("hands", "places", [[[1, 0], "box 1"]])];
  expect(commandOf(fields, { hands: [] })).toBeNull();
  expect(commandOf(fields, { hands: [[1, 0], [2, 1]] })).toEqual({ hands: [[1, 0], [2, 1]] });
});

test("a count is a whole number, and what may be left out may be missing", () => {
  expect(commandOf([field("count", "count")], { count: "384" })).toEqual({ count: 384 });
  expect(commandOf([field("note", "text", [], { optional: true })], {})).toEqual({});
});
