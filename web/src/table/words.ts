import { cardName } from "../cards/names";
import { t } from "../texts/table";
import type { Line } from "../wire/table";
import { inFull, short } from "./money";
import { type HandScene, standing, type Tag } from "./scene";

/** "3:2" as "3 to 2". */
export function oddsWords(odds: string | null | undefined): string {
  if (!odds) return "";
  const [first = "", second = "1"] = odds.split(":");
  return t.odds(first, second);
}

/** Why a wager was settled so, as half a sentence. */
export function whyWords(line: Line, pontoon: string): string {
  const total = line.total ?? 0;
  const dealer = line.dealer ?? 0;
  switch (line.reason) {
    case "bust":
      return t.line.bust(total);
    case "dealer_bust":
      return t.line.dealerBust(dealer);
    case "equal":
      return t.line.equal(total, dealer);
    case "higher":
      return t.line.higher(total, dealer);
    case "lower":
      return t.line.lower(total, dealer);
    case "dealer_pontoon":
      return t.line.dealerPontoon(pontoon);
    case "doubled":
    case "doubled_by_controller":
      return `${t.line.doubled}, ${byTotals(line)}`;
    default:
      return (t.reasons[line.reason] ?? byTotals(line)).replace("pontoon", pontoon);
  }
}

function byTotals(line: Line): string {
  const total = line.total ?? 21;
  if (line.dealer == null || total === 21) return t.line.total(total);
  return line.dealer > 21 ? t.line.dealerBust(line.dealer) : t.line.higher(total, line.dealer);
}

/** What became of a wager: "3 to 2, 21 in five cards", "loses, the dealer’s 19 beats 18". */
export function outcomeWords(line: Line, pontoon: string): string {
  const why = whyWords(line, pontoon);
  switch (line.result) {
    case "win":
      return line.odds ? `${oddsWords(line.odds)}, ${why}` : why;
    case "lose":
      return `${t.line.loses}, ${why}`;
    case "stand-off":
      return line.reason === "equal" ? `${t.line.standOff}, ${why}` : `${t.line.returned}, ${why}`;
    default:
      return why;
  }
}

/** One wager of a player as the settlement lists it: main, split and double parts of a hand together. */
export interface Entry {
  key: string;
  player: string;
  title: string;
  lines: Line[];
  net: number;
  words: string;
  clauses: string[];
}

export function entriesOf(lines: readonly Line[], player: string, controllers: (box: number) => string, hands: (box: number) => number, pontoon: string): Entry[] {
  const found = new Map<string, Line[]>();
  for (const line of standing(lines)) {
    if (line.player !== player) continue;
    const together = line.kind === "main" || line.kind === "split" || line.kind === "double";
    const key = `${line.box}/${line.hand ?? ""}/${together ? "hand" : line.kind}`;
    found.set(key, [...(found.get(key) ?? []), line]);
  }
  return [...found].map(([key, own]) => entry(key, own, controllers, hands, pontoon)).sort((a, b) => order(a) - order(b));
}

const order = (one: Entry): number => (one.lines[0]?.box ?? 0) * 10 + (one.lines[0]?.hand ?? 0);

function entry(key: string, lines: Line[], controllers: (box: number) => string, hands: (box: number) => number, pontoon: string): Entry {
  const first = lines[0] as Line;
  const owner = controllers(first.box);
  const hand = first.hand !== null && hands(first.box) > 1 ? first.hand : null;
  const place = owner !== "" && owner !== first.player && first.hand !== null ? t.line.behind(first.box, owner) : t.line.place(first.box, hand);
  const name = kindName(first.kind);
  const stake = lines.filter((line) => line.stake > 0).map((line) => inFull(line.stake)).join(" + ");
  const net = lines.reduce((sum, line) => sum + line.net, 0);
  const said = lines.find((line) => line.net === Math.max(...lines.map((one) => one.net))) ?? first;
  return {
    key,
    player: first.player,
    title: [place, `${name} ${stake}`.trim()].filter(Boolean).join(", "),
    lines,
    net,
    words: outcomeWords(net < 0 ? first : said, pontoon),
    clauses: [...new Set(lines.flatMap((line) => line.clauses))],
  };
}

/** "Perfect Pairs", "Insurance"; "" for the wager itself. */
export function kindName(kind: string): string {
  return t.sides[kind as keyof typeof t.sides]?.name ?? t.kinds[kind as keyof typeof t.kinds] ?? "";
}

/** What stands under the figure on a settled hand; "" where the figure says it all. */
export function tagWords(tag: Tag, pontoon: string): string {
  switch (tag.reason) {
    case "bust":
      return t.tag.over(tag.total ?? 22);
    case "equal":
      return t.tag.standOff;
    case "forfeit":
    case "forfeit_addition":
      return t.tag.forfeit;
    case "surrender":
    case "surrender_dealer_pontoon":
      return t.tag.surrendered;
    case "pontoon":
      return pontoon.charAt(0).toUpperCase() + pontoon.slice(1);
    default:
      if (tag.result === "void") return t.tag.void;
      return /cards$|_678$|_777$/.test(tag.reason) ? (t.reasons[tag.reason] ?? "") : "";
  }
}

/** "16", "soft 17", "26 over"; an ace alone is 11. */
export function totalWords(hand: Pick<HandScene, "points" | "soft">): string {
  if (hand.points > 21) return t.table.overTotal(hand.points);
  return hand.soft && hand.points > 11 && hand.points < 21 ? t.table.soft(hand.points) : String(hand.points);
}

/** "eight of diamonds, eight of hearts". */
export function cardsWords(cards: readonly (string | null)[]): string {
  return cards.map((card) => (card === null ? t.faceDown : cardName(card))).join(", ");
}

export const nameOf = (player: string, me: string): string => (player === me ? t.you : player);

/** What everybody else gained or lost in a round, most first. */
export function othersOf(lines: readonly Line[], me: string): { player: string; net: number }[] {
  const sums = new Map<string, number>();
  for (const line of standing(lines)) if (line.player !== me) sums.set(line.player, (sums.get(line.player) ?? 0) + line.net);
  return [...sums].map(([player, net]) => ({ player, net })).sort((a, b) => b.net - a.net);
}

export const amountWords = short;
