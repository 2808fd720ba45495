import { cut } from "../table/chips";
import type { Line, TableView } from "../wire/table";

/** `pay`: put beside the wager; `take`: off the layout; `leave`: nothing moves; `give-back`: the wager goes back to its
 * player; `take-back`: what was paid; `put-back`: what was taken. */
export type Does = "pay" | "take" | "leave" | "give-back" | "take-back" | "put-back";

/** What the dealer's hands do at once: one wager, or those of one player on one hand. */
export interface Payment {
  line: Line;
  lines: Line[];
  does: Does;
  /** What is moved, in cents. */
  amount: number;
  clauses: string[];
}

const TOGETHER: readonly string[] = ["main", "split", "double"];

/** Everything in paying order; a wager and its double are moved together. */
export function paymentsOf(lines: readonly Line[]): Payment[] {
  const found: Payment[] = [];
  for (const line of lines) {
    const one = paymentOf(line);
    const last = found.at(-1);
    if (last && last.does === one.does && sameHand(last.line, line)) {
      last.lines.push(line);
      last.amount += one.amount;
      last.clauses = [...new Set([...last.clauses, ...line.clauses])];
    } else found.push(one);
  }
  return found;
}

/** What a line asks for. A surrendered or forfeited wager is taken in part: what is taken is the loss. */
export function paymentOf(line: Line): Payment {
  const [does, amount] = hands(line);
  return { line, lines: [line], does, amount, clauses: [...line.clauses] };
}

function hands(line: Line): [Does, number] {
  const amount = Math.abs(line.net);
  if (line.reverses) return [line.net < 0 ? "take-back" : line.net > 0 ? "put-back" : "leave", amount];
  if (line.net > 0) return ["pay", amount];
  if (line.net < 0) return ["take", amount];
  return line.result === "void" ? ["give-back", line.stake] : ["leave", 0];
}

function sameHand(one: Line, other: Line): boolean {
  const alike = one.player === other.player && one.box === other.box && one.hand === other.hand;
  return alike && TOGETHER.includes(one.kind) && TOGETHER.includes(other.kind) && !one.reverses && !other.reverses;
}

/** The payments of the round that lies there: those behind the dealer, and those that are due. */
export function payingOf(view: TableView): { done: Payment[]; due: Payment[]; over: boolean } {
  const over = view.phase === "betting" && view.previous !== null && view.boxes.length === 0;
  const lines = over ? (view.previous?.lines ?? []) : view.lines;
  const due = view.dues.length;
  return { done: paymentsOf(due >= lines.length ? [] : lines.slice(0, lines.length - due)), due: paymentsOf(view.dues), over };
}

/** The chips to cut for an amount: how many of each, the largest first. A table has no chip above its maximum, `most`. */
export function chipsFor(amount: number, most = Infinity): { chip: number; count: number }[] {
  const counts = new Map<number, number>();
  for (const chip of cut(amount, most)) counts.set(chip, (counts.get(chip) ?? 0) + 1);
  return [...counts].map(([chip, count]) => ({ chip, count }));
}

/** What is paid and what is taken in all. */
export function sums(payments: readonly Payment[]): { pay: number; take: number } {
  let [pay, take] = [0, 0];
  for (const line of payments.flatMap((one) => one.lines)) {
    if (line.net > 0) pay += line.net;
    else take -= line.net;
  }
  return { pay, take };
}
