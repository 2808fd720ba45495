import { describe, expect, it } from "vitest";
import { tellRare } from "./rare";
import type { TableEvent } from "../wire/events";
import type { TableOpen, TableView } from "../wire/table";
import { barActions } from "../table/actions";
import { narrate, turnedTold } from "./narrate";
import { resultSentence, turnSentence } from "./sentences";

const view = (more: object) => ({ phase: "playing", controllers: { 3: "Dan", 4: "ann" }, boxes: [], totals: [], dealer: ["6h"], dealer_points: 6, previous: null, step: { kind: "decide", box: 4, hand: 2 }, ...more }) as unknown as TableView;
const say = (events: object[], after: object = {}) => narrate(events as TableEvent[], { before: view({}), after: view(after), me: "ann", pontoon: "pontoon", rare: (event) => tellRare(event, "ann") }).map((one) => one.text);

describe("the log of a round", () => {
  it("says who did what, names first", () => {
    const totals = [{ box: 3, hand: 1, points: 20, soft: false }];
    expect(say([{ event: "HandStood", box: 3, hand: 1 }], { totals })).toEqual(["Dan stands on 20"]);
    expect(say([{ event: "HandHit", box: 3, hand: 1 }, { event: "CardDealt", box: 3, hand: 1, card: "4s" }], { totals })).toEqual(["Dan draws four of spades: 20"]);
    expect(say([{ event: "HandSplit", box: 4, hand: 1, cover: [] }])).toEqual(["You split box 4"]);
    expect(say([{ event: "InsurancePlaced", player: "ann", box: 4, amount: 2500 }])).toEqual(["You insure box 4 with 25"]);
    expect(say([{ event: "FollowerAnswered", player: "Bob", box: 4, hand: 1, answer: "second" }])).toEqual(["Bob stays with one wager, on the second hand"]);
  });

  it("tells the dealer's total before the payments", () => {
    const line = { player: "ann", box: 4, hand: 1, kind: "main", stake: 1000, result: "win", odds: "1:1", net: 1000, clauses: ["5.1(b)"], reason: "higher", total: 20, dealer: 19 };
    const said = say([{ event: "DealerCardDealt", card: "3s" }, { event: "DealerCardDealt", card: "Kd" }, { event: "WagerSettled", line }], { dealer: ["6h", "3s", "Kd"] });
    expect(said).toEqual(["Dealer: six, three, king, 19", "Your box 4 wins 1 to 1: 20 beats 19"]);
  });

  it("tells the parts of a doubled wager as one, with what they gained together", () => {
    const line = { player: "Dan", box: 3, hand: 1, kind: "main", stake: 5000, result: "win", odds: "1:1", net: 5000, clauses: ["12.5"], reason: "doubled", total: 21, dealer: null };
    const events = [{ event: "WagerSettled", line }, { event: "WagerSettled", line: { ...line, kind: "double" } }, { event: "WagerSettled", line: { ...line, player: "ann", odds: "3:2", net: 3000 } }];
    const told = narrate(events as unknown as TableEvent[], { before: view({}), after: view({}), me: "ann", pontoon: "pontoon", rare: () => null });
    expect(told.map((one) => one.net)).toEqual([10_000, 3000]);
  });

  it("says of a hand that is split again which it is", () => {
    const before = view({ boxes: [{ number: 4, hands: [{ cards: ["8s", "8d"] }, { cards: ["8c"] }] }] });
    const told = narrate([{ event: "HandSplit", box: 4, hand: 1, cover: [] }] as unknown as TableEvent[], { before, after: view({}), me: "ann", pontoon: "pontoon", rare: () => null });
    expect(told.map((one) => one.text)).toEqual(["You split box 4, hand 1, again"]);
  });

  it("tells the card of the hand alone, though the next hand of the box gets its second with it", () => {
    const before = view({ boxes: [{ number: 3, hands: [{ cards: ["8s", "3d"] }, { cards: ["8d"] }] }] });
    const events = [{ event: "HandDoubled", box: 3, hand: 1, additions: [{ player: "Dan", amount: 2500 }] }, { event: "CardDealt", box: 3, hand: 1, card: "9c" }, { event: "CardDealt", box: 3, hand: 2, card: "Ks" }];
    const [told] = narrate(events as TableEvent[], { before, after: view({ totals: [{ box: 3, hand: 1, points: 20, soft: false }] }), me: "ann", pontoon: "pontoon", rare: () => null });
    expect(told?.text).toBe("Dan doubles box 3 with 25 and draws nine of clubs: 20");
  });

  it("shows the cards in the sentence, before what they count", () => {
    const events = [{ event: "HandHit", box: 3, hand: 1 }, { event: "CardDealt", box: 3, hand: 1, card: "4s" }];
    const totals = [{ box: 3, hand: 1, points: 20, soft: false }];
    const [told] = narrate(events as TableEvent[], { before: view({}), after: view({ totals }), me: "ann", pontoon: "pontoon", rare: () => null });
    expect(told).toMatchObject({ head: "Dan draws", cards: ["4s"], tail: ": 20" });
  });
});

describe("cards that are squeezed", () => {
  const down = view({ boxes: [{ number: 3, hands: [{ cards: ["Ks", "7h", null] }] }], totals: [] });
  const events = [{ event: "HandHit", box: 3, hand: 1 }, { event: "CardDealt", box: 3, hand: 1, card: "4s" }] as TableEvent[];

  it("are not told before they are turned", () => {
    const [told] = narrate(events, { before: view({}), after: down, me: "dan", pontoon: "pontoon", rare: () => null });
    expect(told?.text).toBe("Dan draws");
    expect(turnSentence({ ...down, step: { kind: "decide", box: 3, hand: 1 } } as TableView, [])).toContain("Box 3: king of spades, seven of hearts, a card face down, against 6.");
  });

  it("are told as they are turned, with the total when all are", () => {
    expect(turnedTold(down, 3, 1)).toMatchObject({ text: "Box 3: king of spades, seven of hearts", tail: "" });
    const whole = view({ boxes: [{ number: 3, hands: [{ cards: ["Ks", "7h", "4s"] }] }], totals: [{ box: 3, hand: 1, points: 21, soft: false }] });
    expect(turnedTold(whole, 3, 1)).toMatchObject({ text: "Box 3: king of spades, seven of hearts, four of spades, 21", cards: ["Ks", "7h", "4s"], tail: ", 21", aloud: true });
  });

  it("are not told of others, nor a total of nothing", () => {
    const hidden = view({ boxes: [{ number: 3, hands: [{ cards: [] }] }], totals: [] });
    const place = { before: hidden, after: hidden, me: "ann", pontoon: "pontoon", rare: () => null };
    expect(narrate([{ event: "HandStood", box: 3, hand: 1 }] as TableEvent[], place)[0]?.text).toBe("Dan stands");
    expect(narrate([events[0], { event: "CardDealt", box: 3, hand: 1 }] as TableEvent[], place)[0]?.text).toBe("Dan draws");
  });
});

describe("what is said aloud", () => {
  it("is the hand, what may be done, and why the rest may not", () => {
    const boxes = [{ number: 4, hands: [{ cards: ["8s"] }, { cards: ["8d", "8h"] }, { cards: ["8c"] }] }];
    const choice = (action: string, amounts: object[] = []) => ({ action, player: "ann", box: 4, hand: 2, amounts });
    const open = {
      choices: [choice("hit"), choice("stand"), choice("double", [{ least: 500, most: 10_000, multiple: 500 }])],
      closed: [{ action: "split", box: 4, refusal: { code: "hands", message: "Box 4 has 3 hands.", clauses: ["13.4(a)"], facts: {} } }],
    } as unknown as Partial<TableOpen>;
    const now = view({ boxes, totals: [{ box: 4, hand: 2, points: 16, soft: false }] });
    expect(turnSentence(now, barActions(open, now))).toBe(
      "Box 4, hand 2: eight of diamonds, eight of hearts, 16 against 6. Your turn: hit, stand or double with up to 100. Split is closed: Box 4 has 3 hands.",
    );
  });

  it("is the result of a round, without praise or blame", () => {
    const line = { player: "ann", box: 1, hand: 1, kind: "main", net: 15_000 };
    expect(resultSentence([line] as never, "ann")).toBe("You won 150.00 in this round.");
    expect(resultSentence([{ ...line, net: -4000 }] as never, "ann")).toBe("You lost 40.00 in this round.");
    expect(resultSentence([line] as never, "bob")).toBe("");
  });
});
