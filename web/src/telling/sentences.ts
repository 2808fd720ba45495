import { t } from "../texts/table";
import type { Line, TableOpen, TableView } from "../wire/table";
import { barActions, mostOf } from "../table/actions";
import { inFull, short } from "../table/money";
import { standing } from "../table/scene";
import { cardsWords, totalWords } from "../table/words";

/** "Box 3, hand 2: eight of diamonds, eight of hearts, 16 against 6. Your turn: hit, stand or double with up to 100. …" */
export function turnSentence(view: TableView, open: Partial<TableOpen>): string {
  const { box, hand } = view.step;
  const here = view.boxes.find((one) => one.number === box);
  const cards = here?.hands[hand - 1]?.cards ?? [];
  const total = view.totals.find((one) => one.box === box && one.hand === hand) ?? { points: 0, soft: false };
  const place = t.line.place(box, (here?.hands.length ?? 1) > 1 ? hand : null);
  const has = `${cardsWords(cards)}, ${t.act.against(totalWords(total), String(view.dealer_points))}`;
  const actions = barActions(open, view);
  const offered = actions.flatMap(({ action, choice }) => {
    if (choice === null) return [];
    const name = t.act[action].toLowerCase();
    return [action === "double" ? t.say.upTo(name, short(mostOf(choice))) : name];
  });
  const closed = actions.flatMap(({ action, refusal }) => (refusal === null ? [] : [` ${t.say.closedBecause(t.act[action], refusal.message)}`]));
  return `${t.say.yourTurn(place, has)}: ${t.say.orJoin(offered)}.${closed.join("")}`;
}

/** "You won 150.00 in this round."; "" for who had no wager in it. */
export function resultSentence(lines: readonly Line[], me: string): string {
  const own = standing(lines).filter((line) => line.player === me);
  if (own.length === 0) return "";
  const net = own.reduce((sum, line) => sum + line.net, 0);
  if (net === 0) return t.say.evenRound;
  return net > 0 ? t.say.youWon(inFull(net)) : t.say.youLost(inFull(-net));
}
