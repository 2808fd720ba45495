import { freshId } from "../../house/doors";
import { problemOf } from "../../house/problem";
import { router } from "../../router.svelte";
import { doors } from "../../state/app";
import { person } from "../../state/person.svelte";
import { lobbyWords } from "../../texts/lobby";
import type { NewTable, SeatCard } from "../../wire/http";

/** The limits of a table that is opened by one press: 5 to 500, in steps of 5. */
const LIMITS = { minimum: 500, maximum: 50_000, step: 500, side_minimum: 500, side_maximum: 10_000 };
const BOOK = "nz-current";
const BOTS = 2;

export type BotKind = "chart" | "mimic" | "random";

/** By one press to a hand: back to one's place where one has it, else to a table of one's own with two bots. */
export async function playNow(book: string | undefined, seats: readonly SeatCard[]): Promise<void> {
  const kept = book === undefined ? seats[0] : undefined;
  if (kept !== undefined) {
    router.go(`/table/${kept.table.table}`);
    return;
  }
  const wish = { id: freshId(), book: book ?? BOOK, setup: { limits: LIMITS, boxes: 5 } };
  await openAndGo(wish, { number: BOTS, kind: "chart" });
}

/** Come in, open a table, seat its bots and go there; a bot that finds no place stops nobody. */
export async function openAndGo(wish: NewTable, bots: { number: number; kind: BotKind }): Promise<void> {
  const me = await person.comeIn();
  const opened = await doors.openTable({ ...wish, title: wish.title || lobbyWords.ownTitle(me.name) });
  await seatBots(opened.table, wish.id, bots).catch((error: unknown) => problemOf(error));
  router.go(`/table/${opened.table}`);
}

async function seatBots(table: string, wish: string, { number, kind }: { number: number; kind: BotKind }): Promise<void> {
  for (let seated = 0; seated < number; seated += 1) {
    await doors.command(table, { id: `${wish}-${seated}`, command: { command: "SeatBot", kind, pace: "human" } });
  }
}
