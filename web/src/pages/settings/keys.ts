import type { settingsWords } from "../../texts/settings";

export type KeyedCommand = keyof typeof settingsWords.commands;

/** The usual key of every command of the table. */
export const USUAL: Record<KeyedCommand, string> = {
  hit: "h",
  stand: "s",
  double: "d",
  doubleAmount: "Shift+d",
  split: "p",
  surrender: "r",
  insure: "i",
  forfeit: "f",
  no: "n",
  amount: "a",
  turn: "v",
  turnAll: "Shift+v",
  explain: "e",
  best: "t",
  log: "l",
  keys: "?",
  undo: "u",
  clear: "c",
  rebet: "b",
  rebetTwice: "x",
  sitOut: "o",
  ready: "Shift+Enter",
  chipDown: "[",
  chipUp: "]",
  sound: "m",
  claim: "!",
};

export const COMMANDS = Object.keys(USUAL) as KeyedCommand[];

/** The key that a command has; empty where it is off. */
export function keyFor(command: KeyedCommand, own: Readonly<Record<string, string>>): string {
  return own[command] ?? USUAL[command];
}

/** A command gets a key. Whoever had it is turned off, and is told. */
export function given(
  own: Readonly<Record<string, string>>,
  command: KeyedCommand,
  key: string,
): { own: Record<string, string>; taken: KeyedCommand | null } {
  const taken = key === "" ? null : (COMMANDS.find((one) => one !== command && keyFor(one, own) === key) ?? null);
  const next: Record<string, string> = { ...own, [command]: key };
  if (taken !== null) next[taken] = "";
  const differs = Object.entries(next).filter(([name, one]) => USUAL[name as KeyedCommand] !== one);
  return { own: Object.fromEntries(differs), taken };
}
