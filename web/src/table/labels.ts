import { t } from "../texts/table";
import { short } from "./money";
import type { BoxScene } from "./scene";

/** "Box 3, yours, 3 hands, Bob behind with 50". */
export function boxLabel(box: BoxScene, me: string): string {
  const g = t.table.group;
  const whose = box.owner || box.seated;
  return [g.box(box.number), whose === "" ? g.nobody : whose === me ? g.yours : whose, boxRest(box, me)].filter(Boolean).join(", ");
}

/** The same without number and name: "3 hands, Bob behind with 50". */
export function boxRest(box: BoxScene, me: string): string {
  const g = t.table.group;
  const parts: string[] = [];
  if (box.turn) parts.push(g.turn);
  const own = box.bettors.find((one) => one.player === box.owner);
  if (own !== undefined) parts.push(g.wager(short(own.amount)));
  if (box.hands.length > 1) parts.push(g.hands(box.hands.length));
  for (const one of box.bettors) if (one.player !== box.owner) parts.push(g.behind(one.player === me ? t.table.youLow : one.player, short(one.amount)));
  return parts.join(", ");
}
