import { describe, expect, it } from "vitest";
import { inviting, justBefore, rolesText } from "./roles";

describe("who is invited to what", () => {
  it("gives an operator the roles at the tables, but no other operator", () => {
    expect(inviting(["invite-table-staff"])).toContain("pit-manager");
    for (const role of ["operator", "auditor", "administrator", "tournament-director"]) {
      expect(inviting(["invite-table-staff"])).not.toContain(role);
    }
  });

  it("gives an administrator all, and nobody else any", () => {
    expect(inviting(["invite-table-staff", "invite-staff"])).toContain("administrator");
    expect(inviting(["play", "see-people"])).toEqual([]);
  });
});

describe("names", () => {
  it("begin with what was typed, which is behind what is asked for", () => {
    expect(justBefore("ann")).toBe("anmzzzz");
    expect("ann" > justBefore("ann")).toBe(true);
    expect("anmy" < justBefore("ann")).toBe(true);
    expect(justBefore("  ")).toBe("");
  });

  it("have their roles in words", () => {
    expect(rolesText(["game-supervisor", "auditor"], "player")).toBe("game supervisor, auditor");
    expect(rolesText([], "player")).toBe("player");
  });
});
