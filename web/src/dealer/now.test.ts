import { describe, expect, it } from "vitest";
import { PLAY } from "../pages/gallery/table/data";
import { d } from "../texts/dealer";
import type { TableView } from "../wire/table";
import { nowOf } from "./now";

const at = (kind: TableView["step"]["kind"], terms: object): TableView => ({ ...PLAY, dues: [], step: { ...PLAY.step, kind, offer: kind === "offer" ? "insurance" : null, acts: [] }, terms: { dealing: "person", ...terms } }) as TableView;
const text = (kind: TableView["step"]["kind"], terms: object): string => nowOf(at(kind, terms), {}, (step) => step).text;

describe("what is to be done now", () => {
  it("is entered by the dealer where chips lie on the felt", () => {
    expect(text("bet", { money: "felt" })).toBe(d.now.betNone);
    expect(text("offer", { money: "felt" })).toBe(d.now.offerText);
    expect(text("decide", { money: "felt" })).not.toContain(d.now.ownScreen);
  });

  it("waits for players at their own screens where wallets are at stake", () => {
    expect(text("bet", {})).toBe(d.now.betScreens);
    expect(text("offer", {})).toBe(d.now.offerScreens);
    expect(text("decide", {})).toContain(d.now.ownScreen);
  });
});
