import { describe, expect, it } from "vitest";
import { faultsAt, missing } from "./credentials";

const NOTHING = { name: "", password: "", present: "", fresh: "" };
const refusal = (code: string) => ({ code, text: "No.", clauses: [], facts: {} });

describe("credentials", () => {
  it("let a guest come without a name, and ask everybody else for all", () => {
    expect(missing(["name"], NOTHING)).toEqual({});
    expect(Object.keys(missing(["name", "fresh"], NOTHING))).toEqual(["name", "fresh"]);
  });

  it("show a name that is taken at the name, and a weak password at the password", () => {
    expect(faultsAt(refusal("name-taken"), ["name", "fresh"])).toEqual({ name: "No." });
    expect(faultsAt(refusal("weak-password"), ["name", "fresh"])).toEqual({ fresh: "No." });
    expect(faultsAt(refusal("wrong-credentials"), ["name", "password"])).toEqual({ password: "No." });
    expect(faultsAt(refusal("wrong-credential"), ["present", "fresh"])).toEqual({ present: "No." });
    expect(faultsAt(refusal("busy"), ["name", "password"])).toEqual({});
  });
});
