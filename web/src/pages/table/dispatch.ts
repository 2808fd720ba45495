import { tick } from "svelte";
import { answer } from "../../components/table/answer";
import type { Screen } from "../../state/screen.svelte";
import { commandOfKey, type KeyCommand, type KeyMap } from "../../table/keys";

/** What the page does for a key, whatever is asked at the table. */
type Doing = "explain" | "log" | "keys" | "best" | "sound" | "claim";

export interface Doings {
  /** Null where keys are off. */
  map: KeyMap | null;
  does: Readonly<Record<Doing, () => void>>;
}

/** What a key does while chips go down. */
const BETS: Partial<Record<KeyCommand, (screen: Screen) => unknown>> = {
  undo: ({ betting }) => betting.undo(),
  clear: ({ betting }) => betting.clear(),
  rebet: ({ betting }) => betting.rebet(1),
  rebetTwice: ({ betting }) => betting.rebet(2),
  ready: ({ betting }) => betting.ready(),
  chipDown: ({ betting }) => betting.choose(-1),
  chipUp: ({ betting }) => betting.choose(1),
  sitOut: (screen) => screen.sitOut(),
};

/** A key pressed anywhere but in a field. */
export function dispatch(event: KeyboardEvent, screen: Screen, doings: Doings): void {
  const target = event.target instanceof Element ? event.target : null;
  if (event.defaultPrevented || target?.closest("input, textarea, select, dialog, [contenteditable]")) return;
  if (event.key === "Escape") {
    screen.refused = null;
    screen.sure = null;
    screen.betting.reason = null;
    screen.spin = null;
    return;
  }
  if (doings.map === null) return;
  const command = commandOfKey(event, doings.map);
  if (command === null || !perform(command, screen, doings)) return;
  event.preventDefault();
}

/** True where the key meant something now. */
function perform(command: KeyCommand, screen: Screen, doings: Doings): boolean {
  const does = doings.does[command as Doing] as (() => void) | undefined;
  if (does) does();
  else if (command.startsWith("turn")) return screen.turnNext(command === "turnAll");
  else if (screen.mode === "offer" && answer(command)) return true;
  else if (command.startsWith("box")) showBox(Number(command.slice(3)), screen);
  else if (screen.mode !== "bet") return play(command, screen);
  else if (BETS[command]) BETS[command](screen);
  else return false;
  return true;
}

/** A phone draws the box that is looked at alone: it is drawn before the next key can be pressed. */
function showBox(box: number, screen: Screen): void {
  screen.focusBox = box;
  void tick().then(() => document.querySelector<HTMLElement>(`[data-box="${box}"] button[data-spot]`)?.focus());
}

function play(command: KeyCommand, screen: Screen): boolean {
  switch (command) {
    case "hit":
    case "stand":
    case "split":
    case "surrender":
      screen.act(command);
      return true;
    case "double":
    case "doubleAmount":
      screen.act("double");
      return true;
    case "amount":
      return focusAmount();
    default:
      return false;
  }
}

function focusAmount(): boolean {
  const field = document.querySelector<HTMLInputElement>(".foot .field input");
  field?.focus();
  return field !== null;
}
