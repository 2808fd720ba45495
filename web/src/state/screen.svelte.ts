import { cited } from "../components/ClauseChip.svelte";
import { Announcer } from "../table/announcer";
import { barActions, barMode, type BarMode, commandOf, costOf, type Decision, mostOf, offersOf } from "../table/actions";
import type * as narrate from "../telling/narrate";
import type { Told } from "../telling/narrate";
import { planOpen, type Planned } from "../table/planning";
import { NO_MOTION, type Reveal } from "../table/motion";
import { handKey } from "../table/places";
import { type Scene, sceneOf, standing } from "../table/scene";
import { t } from "../texts/table";
import type { Spin } from "../components/wheel/spin";
import type { RareEvent } from "../telling/rare";
import type { TableEvent } from "../wire/events";
import type { Choice, TableCommand, TableView } from "../wire/table";
import { once } from "../once";
import { house } from "./live";
import { Betting } from "./betting.svelte";
import { person } from "./person.svelte";
import { settings } from "./settings.svelte";
import { hear } from "./sound";
import type { Squeeze } from "./squeeze.svelte";
import { Stage } from "./stage.svelte";
import { type Open, Table, type TableHappened } from "./table.svelte";

/** Something that was not done, said at its place. */
export interface Said {
  text: string;
  clauses: readonly string[];
}

const OLD = 4000;
const telling = once(() => import("../telling/narrate"));
const SPEED = { calm: 1.8, usual: 1, fast: 0.5, none: 0 };
/** Asked with every card: looked at once, and when it changes. */
const wish = matchMedia("(prefers-reduced-motion: reduce)");
let still = wish.matches;
wish.onchange = () => (still = wish.matches);

/** The table page: what is seen, what is chosen, what is said; the rules stay with the house. */
export class Screen {
  readonly table: Table;
  readonly stage: Stage;
  readonly betting: Betting;
  readonly me: string;

  /** What was refused last, and the one question that is asked back. */
  refused: Said | null = $state.raw(null);
  sure: { choice: Choice; amount: number } | null = $state.raw(null);
  /** The amount for a double, in cents; 0: the most. */
  doubleWith = $state(0);
  log: Told[] = $state.raw([]);
  plans: Readonly<Record<string, Planned>> = $state.raw({});
  polite = $state("");
  assertive = $state("");
  /** One sentence about what was missed. */
  missed = $state("");
  /** The box that a person looks at on a phone, until the table turns to another; 0: the one that is in turn. */
  focusBox = $state(0);
  /** Where the wheel of a progressive stopped in the round just played. */
  spin: Spin | null = $state.raw(null);

  /** What I have turned of cards that I squeeze: nothing here names the others. Loaded where somebody asks for it; null: not to be had. */
  private squeeze: Squeeze | null | undefined = $state.raw();

  readonly live = $derived.by(() => this.seen(this.table.view));
  readonly view = $derived.by(() => this.seen(this.stage.view ?? this.table.view));
  readonly settled = $derived.by(() => this.isSettled());
  readonly scene: Scene | null = $derived.by(() => (this.view === null ? null : this.kept(sceneOf(this.view, this.me, this.settled, this.stage.reveal))));
  /** What one may do; nothing is known of it while the last word was about another question. */
  readonly open: Open = $derived.by(() => (this.table.fresh || this.table.view?.phase === "betting" ? this.table.open : {}));
  readonly mode: BarMode = $derived.by(() => (this.table.view === null ? "wait" : barMode(this.table.view, this.open, this.me)));
  readonly actions = $derived.by(() => {
    const { view } = this.table;
    if (view === null) return [];
    const actions = barActions(this.open, view);
    return this.squeeze?.quiet(view, actions) ?? actions;
  });
  /** The hand of mine that is turned next, where I squeeze one. */
  readonly down = $derived.by(() => (this.squeeze && this.table.view ? this.squeeze.next(this.table.view) : null));
  readonly offers = $derived.by(() => (this.table.view === null ? [] : offersOf(this.table.view, this.open, this.me)));
  /** The bar is locked while a press is under way, or what is open is. */
  readonly locked = $derived.by(() => this.table.under > 0 || this.table.link.kind !== "open" || (this.mode === "decide" && !this.table.fresh));

  /** What was seen last: it stays while what may be seen is not known, so that the page with its live regions does. */
  private known: TableView | null = null;
  private readonly announcer: Announcer;
  private readonly ends: (() => void)[];
  private saidTurn = "";
  private boxes: Scene["boxes"] = [];
  /** The same, as they are compared. */
  private drawn: string[] = [];
  /** The last line of the round before. */
  private last: Told | undefined;
  private missing: Told[] = [];
  private met = false;
  private wasAway = false;
  private cardsHeard = Infinity;

  constructor(
    id: string,
    me: string,
    readonly pontoon: () => string,
  ) {
    this.me = me;
    this.table = new Table(id);
    this.stage = new Stage(() => this.pace, (reveal) => this.beat(reveal));
    this.betting = new Betting(this.table, () => me);
    this.announcer = new Announcer(
      (text) => (this.polite = text),
      (text) => (this.assertive = text),
      () => performance.now(),
      (after, call) => {
        const timer = setTimeout(call, after);
        return () => clearTimeout(timer);
      },
    );
    cited.by = (number) => this.log.filter((one) => one.clauses?.includes(number)).map((one) => one.text);
    this.ends = [this.table.onHappened((happened) => this.happened(happened)), house.onLink((link) => this.linked(link.kind))];
  }

  /** How long things take against the usual; 0 is at once. */
  get pace(): number {
    return still ? 0 : SPEED[settings.choices.speed];
  }

  leave(): void {
    for (const end of this.ends) end();
    cited.by = () => [];
    this.announcer.stop();
    this.stage.finish();
    this.table.leave();
  }

  /** Take a decision, if it is open; otherwise say why not. */
  act(decision: Decision, amount?: number): void {
    if (this.locked || this.mode !== "decide") return;
    const found = this.actions.find((one) => one.action === decision);
    if (found === undefined) return;
    if (found.choice === null) {
      this.refuse(found.refusal?.message ?? t.act.notNow, found.refusal?.clauses ?? []);
      return;
    }
    const given = decision === "double" ? (amount ?? (this.doubleWith || mostOf(found.choice))) : mostOf(found.choice);
    this.choose(found.choice, given);
  }

  /** A choice; doubling or splitting with more than half of what one has is asked once more. */
  choose(choice: Choice, amount = mostOf(choice), sure = false): void {
    const cost = costOf(choice, amount);
    const purse = person.me?.purse ?? 0; // nothing of one's own where chips lie on the felt alone
    if (!sure && cost > 0 && purse > 0 && cost * 2 > purse) {
      this.sure = { choice, amount };
      return;
    }
    this.sure = null;
    void this.send(commandOf(choice, amount));
  }

  async send(command: TableCommand): Promise<boolean> {
    this.refused = null;
    this.stage.finish();
    const answer = await this.table.do(command);
    if (answer.message === "Done") return true;
    this.refuse(answer.text, answer.clauses ?? []);
    return false;
  }

  pass(): Promise<boolean> {
    return this.send({ command: "Pass", player: this.me });
  }

  sitOut(): Promise<boolean> {
    const away = this.table.view?.away.includes(this.me) ?? false;
    return this.send({ command: away ? "Return" : "Leave", player: this.me });
  }

  plan(box: number, hand: number, planned: Planned | null): void {
    const key = handKey(box, hand);
    this.plans = planned === null ? without(this.plans, key) : { ...this.plans, [key]: planned };
  }

  /** A box of which nothing has changed stays what it was, so that nothing of it is drawn anew. */
  private kept(scene: Scene): Scene {
    const drawn = scene.boxes.map((box) => JSON.stringify(box));
    if (drawn.join() !== this.drawn.join()) this.boxes = scene.boxes.map((box, at) => (drawn[at] === this.drawn[at] ? (this.boxes[at] ?? box) : box));
    this.drawn = drawn;
    return { ...scene, boxes: this.boxes };
  }

  /** What may be seen of it; while that is not known, what was seen last. */
  private seen(view: TableView | null): TableView | null {
    return (this.known = !view?.people.squeezed.length || this.squeeze === null ? view : (this.squeeze?.seen(view) ?? this.known));
  }

  /** The next card of a hand that I squeeze, or all of them; who may then decide is told so. */
  turn(box: number, hand: number, all = false): void {
    const { view } = this.table;
    if (!view || !this.squeeze) return;
    const hid = this.squeeze.hides(view);
    const told = this.squeeze.turn(view, box, hand, all);
    const asked = this.mode === "decide" && hid && !this.squeeze.hides(view);
    this.say([{ ...told, aloud: !asked }], false);
    if (asked) this.sayTurn(view);
  }

  /** The same of the hand that is turned next; false where none is. */
  turnNext(all: boolean): boolean {
    if (this.down) this.turn(this.down.box, this.down.hand, all);
    return this.down !== null;
  }

  /** Into the log, and aloud; what was missed is told together when one is back. */
  private say(said: readonly Told[], old: boolean): void {
    this.log = [...this.log, ...said].slice(-80);
    const aloud = said.filter((one) => one.aloud);
    if (old) this.missing.push(...aloud);
    else for (const one of [...aloud.filter((one) => one.mine), ...aloud.filter((one) => !one.mine)]) this.announcer.say(one.text);
  }

  alarm(text: string): void {
    this.announcer.alarm(text);
  }

  /** A card has come down. */
  private beat(reveal: Reveal): void {
    const cards = [...reveal.hands.values()].reduce((sum, count) => sum + count, reveal.dealer ?? 0);
    if (cards > this.cardsHeard && reveal !== NO_MOTION) hear("card");
    this.cardsHeard = reveal === NO_MOTION ? Infinity : cards;
  }

  private refuse(text: string, clauses: readonly string[]): void {
    this.refused = { text, clauses };
    this.announcer.say(text);
  }

  /** The last round lies there until somebody bets. */
  private isSettled(): boolean {
    const view = this.view;
    if (view === null || view.phase !== "betting" || view.previous === null) return false;
    if (this.betting.dismissed >= view.previous.number) return false;
    return !view.boxes.some((box) => box.bettors.some((one) => one.player === this.me));
  }

  private linked(kind: string): void {
    // Nothing is lost before there was a connection, however long the first one takes.
    if (kind === "open") this.met = true;
    const away = this.met && (kind === "waiting" || kind === "stopped");
    if (away && !this.wasAway) {
      this.announcer.alarm(t.say.lostLink);
      this.missed = "";
    }
    if (!away && kind === "open" && this.wasAway) this.announcer.alarm("");
    if (away) this.wasAway = true;
  }

  private happened(happened: TableHappened): void {
    const { before, after, kind, at } = happened;
    if (after.view === null) return;
    const { people } = after.view;
    if (!this.squeeze && (people.squeezed[0] || people.squeeze_asked[0])) {
      void import("./squeeze.svelte").then(({ Squeeze }) => (this.squeeze ??= new Squeeze(this.me))).catch(() => (this.squeeze ??= null));
    }
    const old = kind === "news" && house.clock.now() - at > OLD;
    if (before.view !== null && (before.view.phase !== after.view.phase || before.view.step.box !== after.view.step.box)) this.focusBox = 0;
    this.stage.take(happened, old);
    this.betting.follow(after.view);
    if (kind === "news" && before.view !== null) this.told(before.view, after.view, happened.events as TableEvent[], old);
    if (kind === "snapshot") this.log = [];
    if (kind === "open") this.opened(after.view);
    if (this.wasAway && (kind === "open" || (kind === "news" && !old))) this.later(() => this.caughtUp());
  }

  private told(before: TableView, after: TableView, events: readonly TableEvent[], old: boolean): void {
    const closed = events.some((event) => event.event === "BettingClosed");
    this.squeeze?.goesOn(events, before);
    if (closed && !old) {
      this.announcer.alarm(`${t.say.noMoreBets}.`);
      hear("no-more-bets");
    }
    if (!old && events.some((event) => event.event === "WagerPlaced" || event.event === "SideWagerPlaced")) hear("chip");
    if (events.some((event) => event.event === "RulingAsked") && !old) {
      this.announcer.alarm(t.say.rulingAwaited);
      hear("ruling");
    }
    if (!old && after.terms.progressive && events.some((event) => event.event === "BonusSpinDecided")) {
      void import("../components/wheel/spin").then(({ spinOf }) => (this.spin = spinOf(before, events))).catch(() => undefined);
    }
    this.plans = planOpen(this.plans, before, after);
    const ended = after.previous !== null && after.previous.number !== before.previous?.number ? after.previous : null;
    if (!old && ended && standing(ended.lines).some((line) => line.player === this.me && line.net > 0)) hear("paid");
    this.later(({ narrate, resultSentence }) => {
      // New lines, so that none of them moves when those above go.
      if (closed) this.log = this.log.slice(this.log.findIndex((one) => one === this.last) + 1).map((one) => ({ ...one }));
      const rare: RareEvent[] = [];
      this.say(narrate(events, { before: this.seen(before) ?? before, after: this.seen(after) ?? after, me: this.me, pontoon: this.pontoon(), rare: (event) => (rare.push(event), null) }), old);
      // What is out of the ordinary may have changed what is open to who is awaited.
      if (rare.length > 0 && !old && after.clock.players.includes(this.me)) this.table.ask();
      if (rare.length > 0) void import("../telling/rare").then(({ tellRare }) => this.say(rare.map((event) => tellRare(event, this.me)), old)).catch(() => undefined);
      if (!old && ended) this.announcer.say(resultSentence(ended.lines, this.me));
      if (events.some((event) => event.event === "RoundEnded")) this.last = this.log.at(-1);
    });
  }

  /** The words for what happens are loaded with the first of it; one after the other, in its order. */
  private later(call: (told: typeof narrate) => void): void {
    void telling().then(call).catch(() => undefined);
  }

  private opened(view: TableView): void {
    this.doubleWith = 0;
    this.refused = null;
    if (this.mode !== "decide") {
      this.saidTurn = "";
      return;
    }
    const { box, hand } = view.step;
    const planned = this.plans[handKey(box, hand)];
    const found = planned && barActions(this.open, view).find((one) => one.action === planned.action);
    if (found?.choice) {
      this.plan(box, hand, null);
      this.choose(found.choice);
      return;
    }
    this.sayTurn(view);
  }

  private sayTurn(view: TableView): void {
    const { actions } = this;
    this.later(({ turnSentence }) => {
      const words = turnSentence(this.seen(view) ?? view, actions);
      if (words !== this.saidTurn) {
        this.announcer.say(words);
        hear("turn");
      }
      this.saidTurn = words;
    });
  }

  /** Back after a lost connection: one sentence about what was missed. */
  private caughtUp(): void {
    if (!this.wasAway || this.table.link.kind !== "open") return;
    this.wasAway = false;
    const words = this.missing.map((one) => one.text).slice(-3).join(". ");
    this.missing = [];
    this.missed = words ? t.say.whileAway(`${words}.`) : t.say.backSame;
    this.announcer.say(this.missed);
  }
}

function without<T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([one]) => one !== key));
}
