import { describe, expect, it } from "vitest";
import type { TableView } from "../../wire/table";
import { boardScene, fanOf, pointsOf } from "./scene";
import { pruned } from "./sign";
import { core, ring, stopped, turnTo } from "./wheel";

const HAND = { stakes: [], initial: 2, split: false, split_aces: false, doubled: false, stood: false };

function view(change: Partial<TableView>): TableView {
  const bettor = { player: "ann", placed: 500, wager: 500, seated: true, away: false };
  const box = { number: 1, bettors: [bettor], sides: [], insurances: [], hands: [{ ...HAND, cards: ["8d", "8h"] }], doubled: false, sevens_split: false, void: [] };
  return {
    setup: { boxes: 2 },
    round: 7,
    step: { kind: "decide", box: 1, hand: 1, offer: null, acts: [] },
    boxes: [box],
    totals: [{ box: 1, hand: 1, points: 16, soft: false }],
    controllers: { 1: "ann" },
    seats: [[2, "bob"]],
    dealer: ["6s"],
    dealer_points: 6,
    lines: [],
    previous: null,
    face_down: [],
    clock: { what: "decision", players: ["ann"], until: 0, since: 0, bank: 0 },
    ...change,
  } as unknown as TableView;
}

describe("the display board", () => {
  it("shows who decides, every hand with its total, and no balance", () => {
    const scene = boardScene(view({}), 0);
    expect(scene.boxes[0]).toMatchObject({ names: ["ann"], turn: true, net: null, hands: [{ total: "16" }] });
    expect(scene.boxes[1]).toMatchObject({ names: ["bob"], turn: false, hands: [] });
    expect(scene.says).toBe("ann decides, box 1.");
    expect(scene.dealerTotal).toBe("6");
  });

  it("keeps the last round until there are cards again", () => {
    const line = { player: "ann", box: 1, hand: 1, kind: "main", stake: 500, result: "win", odds: "1:1", net: 500, clauses: [], reason: "" };
    const past = { number: 7, boxes: view({}).boxes, dealer: ["6s", "9d", "Kh"], lines: [line], void: false };
    const step = { kind: "bet", box: 0, hand: 0, offer: null, acts: [] };
    const scene = boardScene(view({ boxes: [], dealer: [], round: 8, previous: past as never, step: step as never }), 0);
    expect(scene).toMatchObject({ round: 7, dealerTotal: "25, over", says: "Place your bets." });
    expect(scene.boxes[0]).toMatchObject({ net: 500, result: "wins", turn: false });
  });

  it("counts the seconds to the end of betting", () => {
    const step = { kind: "bet", box: 0, hand: 0, offer: null, acts: [] };
    const clock = { what: "betting", players: [], until: 9000, since: 0, bank: 0 };
    expect(boardScene(view({ step: step as never, clock: clock as never }), 500).says).toBe("No more bets in 9 seconds.");
  });

  it("shows cards that lie face down as backs", () => {
    const scene = boardScene(view({ face_down: [{ box: 1, hand: 1, cards: 2 }] }), 0);
    expect(scene.boxes[0]?.hands[0]?.cards).toEqual(["8d", "8h", null, null]);
  });

  it("counts an ace eleven unless that is over", () => {
    expect(pointsOf(["As", "Kd"])).toBe(21);
    expect(pointsOf(["As", "Ad", "9h"])).toBe(21);
    expect(pointsOf(["Ks", "Qd", "Ah"])).toBe(21);
  });
});

describe("the sign", () => {
  it("joins what pays the same and leaves out what stands in the lettering", () => {
    const rows = [
      { what: "Pontoon", pays: "3 to 2" },
      { what: "6-7-8, spades", pays: "3 to 1" },
      { what: "7-7-7, spades", pays: "3 to 1" },
    ];
    const sign = pruned(
      [{ text: "Pontoon pays 3 to 2", clauses: [] }, { text: "Minimum wager $5", clauses: [] }],
      [{ title: "21s pay", rows, clauses: [], notes: [] }],
    );
    expect(sign.lettering).toEqual(["Pontoon pays 3 to 2"]);
    expect(sign.scales[0]?.rows).toEqual([{ what: "6-7-8 or 7-7-7, spades", pays: "3 to 1" }]);
  });
});

describe("the wheel", () => {
  const prizes = [{ weight: 4, amount: 2000 }, { weight: 2, amount: 5000 }, { weight: 1, meter: "grand", share: { parts: 1, of: 20 } }];

  it("has a field as often as its weight, and equal ones apart", () => {
    const segments = ring(prizes);
    expect(segments.map((one) => one.label).sort()).toEqual(["1/20", "20", "20", "20", "20", "50", "50"]);
    expect(segments.at(-1)?.to).toBeCloseTo(360);
    for (const [at, one] of segments.entries()) if (one.label === "50") expect(segments[at + 1]?.label).not.toBe("50");
  });

  it("turns the field that was drawn to the top", () => {
    const positions = core([1, 1, 1, 1]);
    expect(turnTo(positions, 1)).toBe(-45);
    expect(turnTo(positions, 0)).toBe(0);
    expect(stopped({ stopped_at: 3, payouts: [{ position: 3, amount: 1, kind: "hot-spot", field: 2 }] })).toEqual({ position: 3, community: 0, hotSpot: 2 });
  });
});

it("a hand of many cards shows every index, and is no wider than one of three", () => {
  expect(fanOf(2)).toEqual({ step: 0.36, fit: 1 });
  for (const cards of [3, 4, 5, 6, 8]) {
    const { step, fit } = fanOf(cards);
    expect(step).toBeGreaterThanOrEqual(0.28);
    expect(fit * (1 + step * (cards - 1))).toBeLessThanOrEqual(1.66 + 1e-9);
  }
});
