import { describe, expect, it } from "vitest";
import { troubleOf } from "./trouble";

const OPEN = { kind: "open" } as const;

describe("how it stands", () => {
  it("is well while the socket is open, or was never needed", () => {
    expect(troubleOf(OPEN, false, null)).toBeNull();
    expect(troubleOf({ kind: "connecting", tries: 0 }, false, null)).toBeNull();
    expect(troubleOf({ kind: "stopped", why: "left" }, false, null)).toBeNull();
  });

  it("tells a lost connection from a house that restarts", () => {
    const lost = { kind: "waiting", again: 0, tries: 1 } as const;
    expect(troubleOf(lost, false, null)?.kind).toBe("lost");
    expect(troubleOf(lost, false, { message: "Notice", code: "going-down", text: "" })?.kind).toBe("going-down");
    expect(troubleOf({ kind: "connecting", tries: 2 }, false, null)?.kind).toBe("lost");
  });

  it("says who has come in elsewhere, by the socket or by the door", () => {
    expect(troubleOf({ kind: "stopped", why: "taken-over" }, false, null)?.kind).toBe("elsewhere");
    expect(troubleOf(OPEN, true, null)?.kind).toBe("elsewhere");
  });

  it("leaves a reality check to its own window", () => {
    expect(troubleOf(OPEN, false, { message: "Notice", code: "reality-check", text: "" })).toBeNull();
    expect(troubleOf(OPEN, false, { message: "Notice", code: "going-down", text: "Back soon." })?.text).toBe("Back soon.");
  });
});
