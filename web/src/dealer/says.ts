import { inFull, short } from "../table/money";
import { oddsWords, whyWords } from "../table/settled";
import { kindName } from "../table/words";
import { d } from "../texts/dealer";
import type { Line } from "../wire/table";
import type { Payment } from "./payments";

/** "Pay Ivy 150.00 on box 2." */
export function payHead({ line, does, amount }: Payment): string {
  return d.pay.heads[does](line.player, inFull(amount), whereOf(line));
}

function whereOf(line: Line): string {
  const kind = kindName(line.kind);
  return kind ? `${d.pay.box(line.box)}, ${kind}` : line.hand !== null && line.hand > 1 ? d.pay.hand(line.box, line.hand) : d.pay.box(line.box);
}

/** "Paid: Ivy 150.00 on box 2"; what the dealer's hands have done. */
export function paidWords(payment: Payment): string {
  const { line, does, amount } = payment;
  return d.pay.was(d.pay.done[does], line.player, does === "leave" ? "" : inFull(amount), whereOf(line));
}

/** "Ivy, box 2, 75"; "Tom, behind on box 2, 50" for who does not control it. */
export function lineTitle({ line, lines }: Payment, controller: string): string {
  const kind = kindName(line.kind);
  const box = line.hand !== null && line.hand > 1 ? d.pay.hand(line.box, line.hand) : d.pay.box(line.box);
  const place = controller && controller !== line.player ? d.pay.behind(box) : box;
  return [line.player, place, kind ? `${kind} ${short(line.stake)}` : lines.map((one) => short(one.stake)).join(" + ")].join(", ");
}

/** "18 beats 17, 1 to 1" */
export function lineWhy(line: Line, pontoon: string): string {
  const why = whyWords(line, pontoon);
  if (line.reverses) return `${d.pay.undone}: ${why}`;
  return line.result === "win" && line.odds ? `${why}, ${oddsWords(line.odds)}` : line.result === "stand-off" ? `${why}: ${d.pay.leaveIt}` : why;
}

const SMALL = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"];
const TENS = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];

/** An amount as a dealer says it aloud: "one hundred and fifty". */
export function aloud(cents: number): string {
  const whole = Math.floor(cents / 100);
  const rest = cents % 100;
  return rest === 0 ? number(whole) : `${number(whole)} and ${number(rest)} cents`;
}

function number(value: number): string {
  if (value < 20) return SMALL[value] ?? "";
  if (value < 100) return TENS[Math.floor(value / 10)] + (value % 10 ? `-${SMALL[value % 10]}` : "");
  if (value < 1000) return `${SMALL[Math.floor(value / 100)]} hundred${value % 100 ? ` and ${number(value % 100)}` : ""}`;
  const rest = value % 1000;
  return `${number(Math.floor(value / 1000))} thousand${rest ? (rest < 100 ? ` and ${number(rest)}` : ` ${number(rest)}`) : ""}`;
}
