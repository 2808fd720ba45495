import { describe, expect, it } from "vitest";
import type { Message } from "../wire/messages";
import { backoff, Connection, type Link, type Surroundings, type Wire } from "./connection";

class FakeWire implements Wire {
  sent: string[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((frame: { data: unknown }) => void) | null = null;
  onclose: ((end: { code: number }) => void) | null = null;
  send(frame: string): void {
    this.sent.push(frame);
  }
  close(): void {
    this.closed = true;
  }
  says(message: Message): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

function world() {
  const wires: FakeWire[] = [];
  let now = 0;
  let timers: { at: number; call: () => void }[] = [];
  const links: Link[] = [];
  const heard: Message[] = [];
  const around: Surroundings = {
    make: () => {
      const wire = new FakeWire();
      wires.push(wire);
      return wire;
    },
    now: () => now,
    later: (after, call) => {
      const timer = { at: now + after, call };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
    chance: () => 1,
  };
  const connection = new Connection(around, (message) => heard.push(message), (link) => links.push(link));
  const pass = (ms: number) => {
    const end = now + ms;
    for (;;) {
      const next = timers.filter((one) => one.at <= end).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      timers = timers.filter((one) => one !== next);
      now = next.at;
      next.call();
    }
    now = end;
  };
  const last = () => {
    const wire = wires.at(-1);
    if (wire === undefined) throw new Error("no socket was made");
    return wire;
  };
  return { connection, wires, links, heard, pass, last };
}

const WELCOME: Message = { message: "Welcome", protocol: 1, name: "Ann", roles: [], time: 5 };

describe("a connection", () => {
  it("is open when the house says welcome, and not before", () => {
    const w = world();
    w.connection.open();
    expect(w.connection.send({ message: "Ping" })).toBe(false);
    w.last().says(WELCOME);
    expect(w.connection.link.kind).toBe("open");
    expect(w.connection.send({ message: "Ping" })).toBe(true);
  });

  it("comes back with growing pauses and begins anew after a welcome", () => {
    const w = world();
    w.connection.open();
    w.last().onclose?.({ code: 1006 });
    expect(w.connection.link).toMatchObject({ kind: "waiting", tries: 1 });
    w.pass(300);
    expect(w.wires).toHaveLength(2);
    w.last().onclose?.({ code: 1006 });
    w.pass(300);
    expect(w.wires).toHaveLength(2);
    w.pass(300);
    expect(w.wires).toHaveLength(3);
    w.last().says(WELCOME);
    w.last().onclose?.({ code: 4000 });
    w.pass(300);
    expect(w.wires).toHaveLength(4);
  });

  it.each([
    [4002, "sign-in"],
    [4006, "taken-over"],
    [4003, "not-understood"],
  ])("does not come back by itself after %i", (code, why) => {
    const w = world();
    w.connection.open();
    w.last().says(WELCOME);
    w.last().onclose?.({ code });
    w.pass(60_000);
    expect(w.wires).toHaveLength(1);
    expect(w.connection.link).toEqual({ kind: "stopped", why });
  });

  it("asks a silent house whether it is there, and leaves one that does not answer", () => {
    const w = world();
    w.connection.open();
    w.last().says(WELCOME);
    w.pass(16_000);
    expect(w.last().sent).toEqual([JSON.stringify({ message: "Ping" })]);
    w.last().says({ message: "Pong", id: "", time: 9 });
    w.pass(14_000);
    expect(w.connection.link.kind).toBe("open");
    w.pass(30_000);
    expect(w.wires.length).toBeGreaterThan(1);
  });

  it("leaves no house that it has not asked: one that was silent for a while after it spoke is still there", () => {
    const w = world();
    w.connection.open();
    w.last().says(WELCOME);
    w.pass(5000);
    w.last().says({ message: "Pong", id: "", time: 6 });
    w.pass(16_000);
    expect(w.last().sent).toEqual([JSON.stringify({ message: "Ping" })]);
    w.last().says({ message: "Pong", id: "", time: 9 });
    w.pass(9000);
    expect(w.wires).toHaveLength(1);
    expect(w.connection.link.kind).toBe("open");
  });

  it("tries at once when the network is back", () => {
    const w = world();
    w.connection.open();
    w.last().onclose?.({ code: 1006 });
    w.connection.hurry();
    expect(w.wires).toHaveLength(2);
  });
});

describe("the pause before the next try", () => {
  it("doubles up to fifteen seconds and is never less than half of that", () => {
    expect(backoff(0, 1)).toBe(300);
    expect(backoff(3, 1)).toBe(2400);
    expect(backoff(20, 1)).toBe(15_000);
    expect(backoff(20, 0)).toBe(7_500);
  });
});
