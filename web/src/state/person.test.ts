import { afterEach, expect, it, vi } from "vitest";
import type { Me } from "../wire/http";
import { doors } from "./app";
import { person } from "./person.svelte";

const HEMI: Me = { name: "Hemi", roles: [], guest: false, until: 0, active: true, purse: 0, may: [] };

afterEach(() => vi.restoreAllMocks());

it("an answer that comes late does not send away who has come in meanwhile", async () => {
  let late: (me: Me | null) => void = () => undefined;
  const present = vi.spyOn(doors, "present").mockImplementationOnce(() => new Promise((resolve) => (late = resolve)));
  const before = person.look();
  present.mockResolvedValueOnce(HEMI);
  await person.look();
  late(null);
  expect(await before).toBe(null);
  expect(person.me).toEqual(HEMI);
});
