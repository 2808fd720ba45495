import { seenTotal } from "../cards/total";
import { short } from "../table/money";
import { totalWords } from "../table/words";
import { d } from "../texts/dealer";
import type { Card, DealerChoice, Hand, TableOpen, TableView } from "../wire/table";
import { paymentsOf } from "./payments";
import { payHead } from "./says";
import { ranksOf } from "./typing";

/** What the dealer's hands or keys are asked for now. */
export type Wanted = "card" | "press" | "number" | "steps" | "bet" | "decide" | "offer" | "pay" | "rule" | "answer" | "spin" | "nothing";

/** The one thing to do now. */
export interface Now {
  wants: Wanted;
  head: string;
  text: string;
  clauses: readonly string[];
  /** What the dealer may do about it, as the house lists it. */
  choice: DealerChoice | null;
  /** Something was begun that is not done: the status in the bar. */
  status: string;
}

type Open = Partial<TableOpen>;
/** The clauses under which the dealer takes each step, by its name. */
export type StepClauses = Readonly<Record<string, readonly string[]>>;

const ACTIONS: Partial<Record<TableView["step"]["kind"], DealerChoice["action"]>> = {
  shuffle: "shuffle",
  cut: "cut",
  "insert-cutting-card": "insert-cutting-card",
  burn: "burn",
  bet: "close-betting",
  "deal-box": "deal",
  "deal-dealer": "deal",
  "deal-hole": "deal",
  offer: "close-offer",
  "check-hole": "check-hole",
  "reveal-hole": "reveal-hole",
  settle: "settle",
  notice: "notice",
  spin: "spin",
  count: "count",
};

/** The first wager to be paid comes before everything but a question; then the step that the table is at. */
export function nowOf(view: TableView, open: Open, does: (step: string) => string, cites: StepClauses = {}): Now {
  const { step } = view;
  const payment = paymentsOf(view.dues)[0];
  if (payment !== undefined && step.kind !== "rule" && step.kind !== "answer") {
    return { wants: "pay", head: payHead(payment), text: "", clauses: payment.clauses, choice: null, status: d.status.settlement };
  }
  const choice = choiceFor(view, open);
  const physical = view.setup.shoe === "physical";
  /** Players wager and decide at screens of their own. */
  const screens = view.terms.money !== "felt";
  const usual = cites[stepName(view)] ?? [];
  const made = (wants: Wanted, head: string, text = "", clauses: readonly string[] = usual, status = ""): Now => ({ wants, head, text, clauses, choice, status });
  switch (step.kind) {
    case "deal-box": {
      const [head, text] = dealWords(view);
      return made(physical ? "card" : "press", head, text, usual, d.status.cardDue(step.box));
    }
    case "deal-dealer":
      return made(physical ? "card" : "press", view.dealer.length === 0 ? d.now.firstToYou : d.now.toYou, view.dealer.length > 0 ? d.now.youHave(totalWords(seenTotal(view.dealer))) : "", usual, d.status.cardDueYou);
    case "deal-hole":
      return made("press", d.now.hole, "", usual, d.status.cardDueYou);
    case "burn":
      return made(physical ? "card" : "press", d.now.burn, physical ? d.now.burnUnseen : "");
    case "reveal-hole":
      return made(physical ? "card" : "press", d.now.reveal);
    case "check-hole":
      return made("answer", d.now.reader, d.now.readerText);
    case "shuffle":
      return made("press", physical ? d.now.load : d.now.shuffle, physical ? d.now.loadText : d.now.shuffleText);
    case "cut":
      return made("number", d.now.cut(choice?.people[0] ?? ""), d.now.between(choice?.least ?? 0, choice?.most ?? 0));
    case "insert-cutting-card":
      return made("number", d.now.cuttingCard, d.now.between(choice?.least ?? 0, choice?.most ?? 0));
    case "count":
      return made("number", d.now.count, d.now.countText);
    case "replace":
      return made("press", d.now.replace);
    case "procedure":
      return made("steps", stepHead(view, does), view.step.acts.length > 1 ? d.now.anyOrder : "", [...new Set(step.acts.map((act) => act.clause).filter(Boolean))], d.status.procedure);
    case "bet":
      return made("bet", d.now.bet, screens ? d.now.betScreens : choice === null ? d.now.betNone : d.now.betText, usual, d.status.betting);
    case "decide": {
      const name = view.clock.players[0] ?? view.controllers[step.box] ?? "";
      const total = view.totals.find((one) => one.box === step.box && one.hand === step.hand);
      const several = (view.boxes.find((one) => one.number === step.box)?.hands.length ?? 1) > 1;
      return made("decide", d.now.decides(name, total ? totalWords(total) : "", String(view.dealer_points)), `${several ? d.now.hand(step.box, step.hand) : d.now.box(step.box)}${screens ? ` ${d.now.ownScreen}` : ""}`, usual, d.status.decides(step.box));
    }
    case "offer":
      return made("offer", d.now.offers[step.offer ?? "insurance"], screens ? d.now.offerScreens : d.now.offerText, usual, d.status.offer);
    case "settle":
      return made("press", d.now.settle, view.dealer.length > 1 ? d.now.youHave(totalWords(seenTotal(view.dealer))) : "", usual, d.status.settlement);
    case "rule":
      return made("rule", d.now.rule, "", view.question?.clauses ?? [], d.status.ruling);
    case "answer":
      return made("answer", d.now.answer, "", view.question?.clauses ?? [], d.status.ruling);
    case "notice":
      return made("press", d.now.notice, "", [], d.status.ruling);
    case "spin":
      return made("spin", d.now.spin);
    case "closed":
      return made("nothing", d.now.closed, "", [], d.status.closed);
    case "open":
      return made("nothing", d.now.opening);
    default:
      return step.kind satisfies never;
  }
}

/** A step as the rulebook's clauses are listed: an offer by its name, the card of a doubled hand apart. */
function stepName({ step, boxes }: TableView): string {
  if (step.kind === "offer") return step.offer ?? "insurance";
  if (step.kind !== "deal-box") return step.kind;
  const hand = boxes.find((one) => one.number === step.box)?.hands[step.hand - 1];
  return hand?.doubled ? "across" : (hand?.cards.length ?? 0) > 1 ? "draw" : step.kind;
}

function choiceFor(view: TableView, open: Open): DealerChoice | null {
  const action = view.step.kind === "shuffle" && view.setup.shoe === "physical" ? "load" : ACTIONS[view.step.kind];
  const choices = open.dealer_choices ?? [];
  if (view.step.kind === "replace") return choices.find((one) => one.action.startsWith("replace")) ?? null;
  return choices.find((one) => one.action === action) ?? null;
}

function stepHead(view: TableView, does: (step: string) => string): string {
  const act = view.step.acts[0];
  return act ? d.now.step(act.by, does(act.do)) : d.now.procedure;
}

/** The hand that the next card goes to. */
export function dueHand(view: TableView): Hand | null {
  if (view.step.kind !== "deal-box") return null;
  return view.boxes.find((one) => one.number === view.step.box)?.hands[view.step.hand - 1] ?? null;
}

function dealWords(view: TableView): [string, string] {
  const { box, hand } = view.step;
  const name = view.controllers[box] ?? "";
  const lying = dueHand(view);
  if (lying?.doubled) return [d.now.across(box), d.now.sayTotal];
  const several = (view.boxes.find((one) => one.number === box)?.hands.length ?? 1) > 1;
  const place = several ? d.now.toHand(box, hand, name) : d.now.toBox(box, name);
  return [place, lying && lying.cards.length > 1 ? d.now.sayTotal : ""];
}

/** What the hand would count with a card of each rank: for the keys, and to be said aloud. */
export function totalsWith(cards: readonly Card[], pack: TableView["pack"]): Record<string, string> {
  return Object.fromEntries(ranksOf(pack).map((rank) => [rank, cards.length === 0 ? "" : short(seenTotal([...cards, `${rank}s` as Card]).points * 100)]));
}

/** The cards that the next one is added to. */
export function cardsBefore(view: TableView): readonly Card[] {
  return view.step.kind === "deal-dealer" || view.step.kind === "reveal-hole" ? view.dealer : (dueHand(view)?.cards ?? []);
}
