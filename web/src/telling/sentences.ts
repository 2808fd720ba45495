import { saidWords as s } from "../texts/said";
import { t } from "../texts/table";
import type { Line, TableView } from "../wire/table";
import { type BarAction, mostOf } from "../table/actions";
import { inFull, short } from "../table/money";
import { standing } from "../table/scene";
import { cardsWords, totalWords } from "../table/words";

/** "Box 3, hand 2: eight of diamonds, eight of hearts, 16 against 6. Your turn: hit, stand or double with up to 100. …" */
export function turnSentence(view: TableView, actions: readonly BarAction[]): string {
  const { box, hand } = view.step;
  const here = view.boxes.find((one) => one.number === box);
  const cards = here?.hands[hand - 1]?.cards ?? [];
  const total = view.totals.find((one) => one.box === box && one.hand === hand);
  const place = t.line.place(box, (here?.hands.length ?? 1) > 1 ? hand : null);
  const has = `${cardsWords(cards)}, ${t.act.against(total ? totalWords(total) : "", String(view.dealer_points))}`;
  if (cards.includes(null as never)) return `${s.yourTurn(place, has)}. ${s.turnFirst}`;
  const offered = actions.flatMap(({ action, choice }) => {
    if (choice === null) return [];
    const name = t.act[action].toLowerCase();
    return [action === "double" ? s.upTo(name, short(mostOf(choice))) : name];
  });
  const closed = actions.flatMap(({ action, refusal }) => (refusal === null ? [] : [` ${s.closedBecause(t.act[action], refusal.message)}`]));
  return `${s.yourTurn(place, has)}: ${s.orJoin(offered)}.${closed.join("")}`;
}

/** "You won 150.00 in this round."; "" for who had no wager in it. */
export function resultSentence(lines: readonly Line[], me: string): string {
  const own = standing(lines).filter((line) => line.player === me);
  if (own.length === 0) return "";
  const net = own.reduce((sum, line) => sum + line.net, 0);
  if (net === 0) return s.evenRound;
  return net > 0 ? s.youWon(inFull(net)) : s.youLost(inFull(-net));
}
