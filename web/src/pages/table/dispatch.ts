import type { Screen } from "../../state/screen.svelte";
import { commandOf, mostOf } from "../../table/actions";
import { commandOfKey, type KeyCommand, type KeyMap } from "../../table/keys";

export interface Doings {
  /** Null where keys are off. */
  map: KeyMap | null;
  explain: () => void;
  panel: () => void;
  help: () => void;
  best: () => void;
  sound: () => void;
  claim: () => void;
}

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
  switch (command) {
    case "explain":
      doings.explain();
      return true;
    case "log":
      doings.panel();
      return true;
    case "keys":
      doings.help();
      return true;
    case "best":
      doings.best();
      return true;
    case "sound":
      doings.sound();
      return true;
    case "claim":
      doings.claim();
      return true;
    default:
      if (command.startsWith("box")) return showBox(Number(command.slice(3)), screen);
      if (screen.mode === "bet") return bet(command, screen);
      if (screen.mode === "offer") return offer(command, screen);
      return play(command, screen);
  }
}

function showBox(box: number, screen: Screen): boolean {
  screen.focusBox = box;
  const here = document.querySelector<HTMLElement>(`[data-box="${box}"]`);
  const inside = here?.querySelector<HTMLElement>("button[data-spot]") ?? here;
  inside?.focus();
  return here !== null;
}

function bet(command: KeyCommand, screen: Screen): boolean {
  const { betting } = screen;
  switch (command) {
    case "undo":
      betting.undo();
      return true;
    case "clear":
      betting.clear();
      return true;
    case "rebet":
      betting.rebet(1);
      return true;
    case "rebetTwice":
      betting.rebet(2);
      return true;
    case "ready":
      void betting.ready();
      return true;
    case "chipDown":
      betting.choose(-1);
      return true;
    case "chipUp":
      betting.choose(1);
      return true;
    case "sitOut":
      void screen.sitOut();
      return true;
    default:
      return false;
  }
}

function offer(command: KeyCommand, screen: Screen): boolean {
  const first = screen.offers[0];
  if (first === undefined || screen.locked) return false;
  const split = screen.table.view?.invitation?.action === "split";
  switch (command) {
    case "no":
      if (first.action === "follow") void screen.send({ command: "Follow", player: first.player, box: first.box, answer: split ? "first" : "decline" });
      else void screen.pass();
      return true;
    case "insure":
    case "surrender":
    case "forfeit":
      if (first.action !== command) return false;
      void screen.send(commandOf(first));
      return true;
    case "double":
      if (first.action !== "follow" || split) return false;
      void screen.send(commandOf(first, mostOf(first)));
      return true;
    case "split":
      if (first.action !== "follow" || !split) return false;
      void screen.send(commandOf(first, mostOf(first)));
      return true;
    case "amount":
      return focusAmount();
    default:
      return false;
  }
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
