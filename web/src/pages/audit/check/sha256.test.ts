import { expect, it } from "vitest";
import { hex, sha256, utf8 } from "./digest";
import { Sha256 } from "./sha256";

it("SHA-256 is that of the browser, at every length around a block and however it is fed", async () => {
  const all = utf8("Five approved rulebooks. ".repeat(20));
  for (const length of [0, 1, 55, 56, 57, 63, 64, 65, 119, 120, 128, 500]) {
    const bytes = all.slice(0, length);
    const fed = new Sha256();
    for (let at = 0; at < length; at += 7) fed.update(bytes.subarray(at, at + 7));
    expect(hex(fed.digest())).toBe(hex(await sha256(bytes)));
  }
});
