import { describe, expect, it } from "vitest";
import { Announcer } from "./announcer";

function hall() {
  let now = 0;
  let timers: { at: number; call: () => void }[] = [];
  const said: string[] = [];
  const announcer = new Announcer(
    (text) => said.push(text),
    (text) => said.push(`! ${text}`),
    () => now,
    (after, call) => {
      const timer = { at: now + after, call };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
  );
  const pass = (ms: number) => {
    now += ms;
    const due = timers.filter((one) => one.at <= now);
    timers = timers.filter((one) => one.at > now);
    for (const one of due) one.call();
  };
  return { announcer, said, pass };
}

describe("the announcer", () => {
  it("says at most one thing in 700 ms, and loses nothing", () => {
    const { announcer, said, pass } = hall();
    announcer.say("Dan stands on 20");
    pass(0);
    announcer.say("Eve draws: 14");
    announcer.say("Eve draws: 19.");
    pass(300);
    expect(said).toEqual(["Dan stands on 20."]);
    pass(400);
    expect(said).toEqual(["Dan stands on 20.", "Eve draws: 14. Eve draws: 19."]);
  });

  it("does not wait with what cannot wait", () => {
    const { announcer, said } = hall();
    announcer.alarm("No more bets.");
    expect(said).toEqual(["! No more bets."]);
  });
});
