import { expect, test } from "vitest";
import { ownTable, tournamentTable } from "./place";

const ruling = { command: "GiveRuling", remedy: "continue" };

test("a table of its own takes the command as it is", () => {
  const place = ownTable("kauri");
  expect([place.desk, place.commands, place.rounds]).toEqual(["/api/pit/tables/kauri", "/api/tables/kauri/commands", "/api/tables/kauri/rounds"]);
  expect(place.sent(ruling)).toEqual(ruling);
});

test("a table of a tournament is one of several: the command says at which", () => {
  const place = tournamentTable("k7", 3, 2);
  expect([place.desk, place.commands]).toEqual(["/api/pit/tournaments/k7/tables/3", "/api/tournaments/k7/commands"]);
  expect(place.rounds).toBe("/api/tournaments/k7/sessions/2/tables/3/rounds");
  expect(place.sent(ruling)).toEqual({ command: "Play", table: 3, move: ruling });
});
