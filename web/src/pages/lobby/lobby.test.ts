import { describe, expect, it } from "vitest";
import type { BookCard, SeatCard, TableCard } from "../../wire/http";
import { aroundText, doing, doorOf, edgeText, openBoxes, rowsOf, shelves, shownSpecials } from "./lobby";

const EDGE = { known: true, millionths: 3258, decks: 6, variance: 1, covariance: 385_000, awaited: false, covariance_error: 0 };
const WANTED = { limits: "any", openOnly: false } as const;

function book(id: string, special: string[] = ["Something."], sides: BookCard["sides"] = []): BookCard {
  return {
    book: id,
    title: id,
    issued: "",
    pontoon_name: "Pontoon",
    special: special.map((text) => ({ text, clauses: ["1"] })),
    decks: [6],
    boxes: 7,
    limits: { minimum: 100, maximum: 1000, step: 100, side_minimum: 0, side_maximum: null },
    sides,
    edge: EDGE,
  };
}

function table(id: string, change: Partial<TableCard> = {}, taken: number[] = []): TableCard {
  return {
    table: id,
    title: id,
    rulebook: "nz-current",
    book: "nz-current",
    variant: false,
    pack: "spanish",
    rules_title: "",
    special: [],
    owner: "",
    public: true,
    open: true,
    round: 1,
    phase: "betting",
    clock: { what: "betting", until: 0 },
    minimum: 500,
    maximum: 50_000,
    step: 500,
    decks: 6,
    boxes: 2,
    seats: [1, 2].map((box) => ({ box, players: taken.includes(box) ? ["bob"] : [] })),
    bots: [],
    dealing: "automatic",
    dealer_name: "",
    money: "wallet",
    absence: "stand",
    clocks: {},
    edge: EDGE,
    progressive: "",
    watching: 0,
    in_play: 0,
    ...change,
  };
}

function seat(card: TableCard, boxes = [1]): SeatCard {
  return { table: card, boxes, in_play: 0, awaited: false, away: false };
}

describe("the lobby", () => {
  it("has the kept seat first, then the lower minimum", () => {
    const [low, high, mine] = [table("low", { minimum: 100 }), table("high", { minimum: 900 }), table("mine", { minimum: 5000 })];
    const [shelf] = shelves([book("nz-current")], [high, low, mine], [seat(mine)], WANTED);
    expect(shelf?.rows.map((row) => row.card.table)).toEqual(["mine", "low", "high"]);
  });

  it("keeps a private table where one sits, once", () => {
    const hidden = table("mine", { public: false });
    expect(rowsOf([], [seat(hidden)]).map((row) => row.card.table)).toEqual(["mine"]);
    expect(rowsOf([hidden], [seat(hidden)])).toHaveLength(1);
  });

  it("leaves out what does not fit, but never one's own seat", () => {
    const full = table("full", {}, [1, 2]);
    const wanted = { limits: "any", openOnly: true } as const;
    expect(shelves([book("nz-current")], [full], [], wanted)[0]).toMatchObject({ rows: [], all: 1 });
    expect(shelves([book("nz-current")], [full], [seat(full)], wanted)[0]?.rows).toHaveLength(1);
    expect(shelves([book("nz-current")], [table("dear", { minimum: 2600 })], [], { limits: "middle", openOnly: false })[0]?.rows).toEqual([]);
  });

  it("offers to return, to sit, or to look on", () => {
    const card = table("a", {}, [1, 2]);
    expect(openBoxes(card)).toBe(0);
    expect(doorOf({ card, mine: [], awaited: false, away: false })).toBe("watch");
    expect(doorOf({ card, mine: [2], awaited: false, away: false })).toBe("return");
    expect(doorOf({ card: table("b", {}, [1]), mine: [], awaited: false, away: false })).toBe("sit");
  });

  it("says what a table does, with the seconds that are left", () => {
    expect(doing(table("a"), 0)).toBe("nobody yet");
    expect(doing(table("a", { clock: { what: "betting", until: 9500 } }, [1]), 1000)).toBe("betting, 9 s");
    expect(doing(table("a", { phase: "playing" }, [1]), 0)).toBe("in play");
    expect(doing(table("a", { clock: { what: "staff", until: 0 } }, [1]), 0)).toBe("a ruling is awaited");
    expect(doing(table("a", { dealing: "person", dealer_name: "Mere" }), 0)).toBe("dealer Mere");
  });

  it("says an edge to two places, or that it is not known", () => {
    expect(edgeText(EDGE)).toBe("0.33 %");
    expect(edgeText({ ...EDGE, known: false })).toBeNull();
  });

  it("shows two specialities where both fit, and puts a short one beside the side wagers", () => {
    const ma = book("ma-2025", ["The dealer stands on all 17s.", "Surrender against any card."], [
      { wager: "bsx-16", title: "BSX-16", most: "" },
    ]);
    expect(shownSpecials(ma)).toHaveLength(2);
    expect(aroundText(ma)).toBe("BSX-16");
    const nz = book("nz-2000", ["Who bets behind and does not double keeps the bonus odds.", "Up to 3 hands from a pair."]);
    expect(aroundText(nz)).toBe("Up to 3 hands from a pair, no side wagers");
  });
});
