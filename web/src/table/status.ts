import { t } from "../texts/table";
import type { TableView } from "../wire/table";
import type { BarMode } from "./actions";

export interface Status {
  text: string;
  tone: "plain" | "turn" | "bet" | "bad";
}

/** One or two words about the table, for the top of the page. */
export function statusOf(view: TableView, mode: BarMode, settled: boolean): Status {
  const s = t.table.status;
  if (view.phase === "closed") return { text: s.closed, tone: "bad" };
  if (view.step.kind === "rule") return { text: s.ruling, tone: "bad" };
  if (mode === "decide") return { text: s.yourTurn, tone: "turn" };
  if (mode === "offer" || mode === "answer") return { text: s.offer, tone: "turn" };
  if (mode === "bet") return settled ? { text: s.settled, tone: "plain" } : { text: s.bet, tone: "bet" };
  return { text: s.waits, tone: "plain" };
}

/** What is waited for, when it is not me. */
export function waitWords(view: TableView, me: string, points: string, mode: BarMode): { title: string; text: string } {
  const w = t.wait;
  const playing = view.boxes.some((box) => box.bettors.some((one) => one.player === me));
  const text = playing ? w.yourHands : w.watching;
  switch (view.step.kind) {
    case "decide": {
      const who = view.controllers[view.step.box] ?? "";
      return { title: `${who === me ? w.youDecide : w.decides(who)}: ${t.act.against(points, String(view.dealer_points))}`, text: t.line.place(view.step.box, null) };
    }
    case "offer":
      return { title: mode === "offer" ? t.table.status.offer : w.offer, text };
    case "rule":
      return { title: w.ruling, text };
    case "answer":
      return { title: w.offer, text };
    case "spin":
      return { title: w.spin, text };
    case "closed":
      return { title: w.closed, text: "" };
    case "shuffle":
    case "cut":
    case "burn":
    case "insert-cutting-card":
      return { title: view.clock.what === "staff" ? w.staff : w.shuffle, text };
    case "deal-box":
    case "deal-dealer":
    case "deal-hole":
      return { title: view.phase === "dealing" ? w.dealing : w.dealer, text };
    default:
      return { title: w.staff, text };
  }
}
