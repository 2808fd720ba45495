import { settledWords as s } from "../texts/settled";
import { t } from "../texts/table";
import type { Line } from "../wire/table";
import { inFull } from "./money";
import { standing } from "./scene";
import { kindName } from "./words";

/** "3:2" as "3 to 2". */
export function oddsWords(odds: string | null | undefined): string {
  if (!odds) return "";
  const [first = "", second = "1"] = odds.split(":");
  return s.odds(first, second);
}

/** Why a wager was settled so, as half a sentence. */
export function whyWords(line: Line, pontoon: string): string {
  const total = line.total ?? 0;
  const dealer = line.dealer ?? 0;
  switch (line.reason) {
    case "bust":
      return s.bust(total);
    case "dealer_bust":
      return s.dealerBust(dealer);
    case "equal":
      return s.equal(total, dealer);
    case "higher":
      return s.higher(total, dealer);
    case "lower":
      return s.lower(total, dealer);
    case "dealer_pontoon":
      return s.dealerPontoon(pontoon);
    case "doubled":
    case "doubled_by_controller":
      return `${s.doubled}, ${byTotals(line)}`;
    default:
      return (t.bonuses[line.reason] ?? s.reasons[line.reason] ?? byTotals(line)).replace("pontoon", pontoon);
  }
}

function byTotals(line: Line): string {
  const total = line.total ?? 21;
  if (line.dealer == null || total === 21) return s.total(total);
  return line.dealer > 21 ? s.dealerBust(line.dealer) : s.higher(total, line.dealer);
}

/** What became of a wager: "3 to 2, 21 in five cards", "loses, the dealer’s 19 beats 18". */
export function outcomeWords(line: Line, pontoon: string): string {
  const why = whyWords(line, pontoon);
  switch (line.result) {
    case "win":
      return line.odds ? `${oddsWords(line.odds)}, ${why}` : why;
    case "lose":
      return `${s.loses}, ${why}`;
    case "stand-off":
      return line.reason === "equal" ? `${s.standOff}, ${why}` : `${s.returned}, ${why}`;
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
  const place = owner !== "" && owner !== first.player && first.hand !== null ? s.behind(first.box, owner) : t.line.place(first.box, hand);
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

/** What everybody else gained or lost in a round, most first. */
export function othersOf(lines: readonly Line[], me: string): { player: string; net: number }[] {
  const sums = new Map<string, number>();
  for (const line of standing(lines)) if (line.player !== me) sums.set(line.player, (sums.get(line.player) ?? 0) + line.net);
  return [...sums].map(([player, net]) => ({ player, net })).sort((a, b) => b.net - a.net);
}
