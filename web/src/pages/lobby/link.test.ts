import { describe, expect, it } from "vitest";
import { readLink } from "./link";

const HERE = "https://pontoon.example/";

describe("a pasted link", () => {
  it.each([
    ["https://pontoon.example/table/k7m2p9", "/table/k7m2p9"],
    ["pontoon.example/table/k7m2p9/", "/table/k7m2p9"],
    ["/board/k7m2p9", "/board/k7m2p9"],
    ["  k7m2p9 ", "/table/k7m2p9"],
  ])("%s leads to its table", (text, path) => {
    expect(readLink(text, HERE)).toMatchObject({ path, table: "k7m2p9" });
  });

  it.each(["", "https://pontoon.example/history", "what is this", "https://other.example/table/k7m2p9"])("%s says why it cannot be used", (text) => {
    expect(readLink(text, HERE)).toHaveProperty("reason");
  });
});
