import { describe, expect, it } from "vitest";
import type { Request } from "../wire/messages";
import { type Happened, Stream } from "./stream";

interface Toy {
  round: number;
  dealer: string[];
}

function watched() {
  const sent: Request[] = [];
  const happened: Happened<Toy, object>[] = [];
  const stream = new Stream<Toy, object>("table:t1", "player", (request) => {
    sent.push(request);
    return true;
  });
  stream.onChange((one) => happened.push(one));
  stream.resume();
  const news = (sequence: number, changes: Partial<Toy>) =>
    stream.hear({ message: "News", stream: "table:t1", sequence, at: 7, events: [{ event: "X" }], changes });
  return { stream, sent, happened, news };
}

const SNAPSHOT = { message: "Snapshot", stream: "table:t1", sequence: 4, view: { round: 1, dealer: ["7s"] } } as const;

describe("a stream", () => {
  it("replaces the fields that changed, whole, and keeps the others", () => {
    const { stream, news } = watched();
    stream.hear(SNAPSHOT);
    news(5, { dealer: ["7s", "8h"] });
    expect(stream.known.view).toEqual({ round: 1, dealer: ["7s", "8h"] });
    expect(stream.known.sequence).toBe(5);
  });

  it("drops what it knows already", () => {
    const { stream, happened, news } = watched();
    stream.hear(SNAPSHOT);
    news(4, { round: 9 });
    expect(stream.known.view?.round).toBe(1);
    expect(happened).toHaveLength(1);
  });

  it("watches anew, without a number, when one is missing", () => {
    const { stream, sent, news } = watched();
    stream.hear(SNAPSHOT);
    news(6, { round: 2 });
    expect(stream.known.view?.round).toBe(1);
    expect(sent.at(-1)).toEqual({ message: "Watch", stream: "table:t1" });
  });

  it("resumes after the last number and sends unanswered commands again under their ids", async () => {
    const { stream, sent } = watched();
    stream.hear(SNAPSHOT);
    const answer = stream.do({ command: "Ready", player: "ann" });
    const first = sent.at(-1);
    stream.resume();
    expect(sent.at(-2)).toEqual({ message: "Watch", stream: "table:t1", after: 4 });
    expect(sent.at(-1)).toEqual(first);
    if (first?.message !== "Do") throw new Error("no command was sent");
    stream.hear({ message: "Done", id: first.id, sequence: 5 });
    expect(await answer).toMatchObject({ message: "Done", sequence: 5 });
    expect(stream.waiting).toBe(0);
  });

  it("says what is open and what the wallet holds", () => {
    const { stream } = watched();
    stream.hear(SNAPSHOT);
    stream.hear({ message: "Open", stream: "table:t1", sequence: 4, open: { choices: [] }, purse: 100 });
    expect(stream.known).toMatchObject({ open: { choices: [] }, openAt: 4, purse: 100 });
  });

  it("tells why it may not be watched", () => {
    const { stream } = watched();
    stream.hear({ message: "Refused", id: "table:t1", code: "no-such-stream", text: "There is none." });
    expect(stream.refused?.code).toBe("no-such-stream");
  });

  it("leaves the messages of other streams alone", () => {
    const { stream } = watched();
    expect(stream.hear({ ...SNAPSHOT, stream: "table:t2" })).toBe(false);
    expect(stream.known.view).toBeNull();
  });
});
