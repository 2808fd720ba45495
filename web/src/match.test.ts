// @vitest-environment node
import { describe, expect, it } from "vitest";
import { match } from "./match";

const ROUTES = ["/", "/table/:table", "/round/:table/:number", "/rules"].map((pattern) => ({ pattern }));

describe("an address", () => {
  it.each([
    ["/", "/", {}],
    ["/table/t7", "/table/:table", { table: "t7" }],
    ["/table/t7/", "/table/:table", { table: "t7" }],
    ["/round/t7/12", "/round/:table/:number", { table: "t7", number: "12" }],
    ["/table/13.4(a)%2Fb", "/table/:table", { table: "13.4(a)/b" }],
  ])("%s shows its page", (path, pattern, params) => {
    expect(match(ROUTES, path)).toEqual({ route: { pattern }, params });
  });

  it("that is none of ours has no page", () => {
    expect(match(ROUTES, "/tables")).toBeNull();
    expect(match(ROUTES, "/table")).toBeNull();
    expect(match(ROUTES, "/table/%zz")).toBeNull();
  });
});
