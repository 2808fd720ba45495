import { cardName } from "../cards/names";
import { nowOf, type StepClauses } from "../dealer/now";
import { paymentsOf } from "../dealer/payments";
import { cardOf, NOTHING, press, TAKEN_AFTER, type Typed } from "../dealer/typing";
import { barActions, commandOf, type Decision, mostOf } from "../table/actions";
import { Announcer } from "../table/announcer";
import type { Told } from "../telling/narrate";
import type { RareEvent } from "../telling/rare";
import { d } from "../texts/dealer";
import type { TableEvent } from "../wire/events";
import type { Card, Choice, TableCommand, TableView } from "../wire/table";
import type { DealingWords } from "../wire/http";
import { doors } from "./app";
import { house } from "./live";
import { person } from "./person.svelte";
import { Table, type TableHappened } from "./table.svelte";

/** Something that was not done, said at its place; `code` is stable. */
export interface Said {
  text: string;
  clauses: readonly string[];
  code: string;
}

/** The dealer's desk at a table: what is to be done now, the card being typed, what is entered for players. */
export class DealerDesk {
  readonly table: Table;
  typed: Typed = $state.raw(NOTHING);
  refused: Said | null = $state.raw(null);
  log: Told[] = $state.raw([]);
  words: DealingWords | null = $state.raw(null);
  polite = $state("");
  assertive = $state("");
  pontoon = $state("pontoon");
  /** Under which clauses the steps are taken. */
  cites: StepClauses = $state.raw({});
  /** A ruling that asks for the person's own password. */
  confirming: TableCommand | null = $state.raw(null);

  readonly view = $derived.by(() => this.table.view);
  /** What is open was said after the last record. */
  readonly fresh = $derived.by(() => this.table.openAt >= this.table.sequence);
  readonly locked = $derived.by(() => this.table.under > 0 || this.table.link.kind !== "open" || !this.fresh);
  readonly now = $derived.by(() => (this.view === null ? null : nowOf(this.view, this.table.open, (step) => this.does(step), this.cites)));
  /** The last round lies there until it is paid. */
  readonly settled = $derived.by(() => this.view !== null && this.view.phase === "betting" && this.view.previous !== null && this.view.dues.length > 0);
  /** Whether this person deals here: the house's dealers at its tables, whoever opened an exercise. */
  readonly deals = $derived.by(() => this.view !== null && this.view.terms.dealing === "person");
  /** Whether what players do is entered here. */
  readonly enters = $derived.by(() => this.deals && this.view?.terms.money === "felt");
  readonly actions = $derived.by(() => {
    if (this.view === null || this.view.step.kind !== "decide" || !this.fresh) return [];
    const { choices = [], closed_in_turn = [] } = this.table.open;
    return barActions({ choices, closed: closed_in_turn }, this.view);
  });

  private readonly announcer: Announcer;
  private readonly ends: (() => void)[];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private queue: Promise<unknown> = Promise.resolve();
  private saidNow = "";

  constructor(id: string) {
    this.table = new Table(id, "dealer");
    this.announcer = new Announcer(
      (text) => (this.polite = text),
      (text) => (this.assertive = text),
      () => performance.now(),
      (after, call) => {
        const timer = setTimeout(call, after);
        return () => clearTimeout(timer);
      },
    );
    this.ends = [this.table.onHappened((happened) => this.happened(happened)), house.onLink((link) => this.linked(link.kind))];
    void doors
      .get<DealingWords>("/api/dealing")
      .then((words) => (this.words = words))
      .catch(() => undefined);
  }

  leave(): void {
    clearTimeout(this.timer);
    for (const end of this.ends) end();
    this.announcer.stop();
    this.table.leave();
  }

  /** A step of a procedure in words: "inspects the cards". */
  does(step: string): string {
    return this.words?.steps.find((one) => one.step === step)?.does ?? step.replaceAll("-", " ");
  }

  happenedWords(situation: string): string {
    return this.words?.incidents.find((one) => one.situation === situation)?.happened ?? situation.replaceAll("-", " ");
  }

  /** The roles that this person has at this table. */
  get roles(): readonly string[] | null {
    const { view } = this;
    if (view?.terms.owner_rules && view.owner === person.me?.name) return null;
    return person.me?.roles ?? [];
  }

  /** Whether one of these roles is this person's; at one's own exercise all are. */
  may(roles: readonly string[]): string | null {
    const own = this.roles;
    if (own === null) return roles[0] ?? null;
    return roles.find((one) => own.includes(one)) ?? null;
  }

  // cards

  /** A key of a card; false where it is none. */
  key(key: string): boolean {
    const found = press(this.typed, key, this.view?.pack);
    if (!found.used) return false;
    this.type(found.typed);
    if (found.taken !== null) this.take(found.taken);
    return true;
  }

  /** A rank or a suit by touch. */
  type(typed: Typed): void {
    clearTimeout(this.timer);
    this.refused = null;
    this.typed = typed;
    const card = cardOf(typed);
    if (card === null) return;
    const why = this.impossible(card);
    if (why !== null) {
      this.refuse({ text: why, clauses: [], code: "impossible-card" });
      this.typed = { ...typed, suit: "" };
      return;
    }
    this.timer = setTimeout(() => {
      this.typed = NOTHING;
      this.take(card);
    }, TAKEN_AFTER);
  }

  /** Why a card cannot have come out of the shoe, as far as the table has said. */
  impossible(card: string): string | null {
    const left = this.table.open.copies;
    return left !== undefined && left[card] === 0 ? d.now.allOut(cardName(card), this.view?.setup.decks ?? 0) : null;
  }

  /** A card that came out. What is typed ahead waits for the card before it. */
  take(card: Card): void {
    clearTimeout(this.timer);
    this.queue = this.queue.then(async () => {
      await this.unlocked();
      const command = this.now?.wants === "card" ? cardCommand(this.view, card) : null;
      if (command === null) this.refuse({ text: d.now.notDue, clauses: [], code: "not-due" });
      else await this.send(command);
    });
  }

  // what is sent

  async send(command: TableCommand, code = ""): Promise<boolean> {
    this.refused = null;
    const answer = await this.table.do(command, code);
    if (answer.message === "Done") {
      await this.table.reached(answer.sequence);
      this.confirming = null;
      return true;
    }
    if (answer.code === "confirm" && code === "") this.confirming = command;
    else this.refuse({ text: answer.text, clauses: answer.clauses ?? [], code: answer.code });
    return false;
  }

  /** What a player did, entered by the dealer. */
  enter(move: TableCommand): Promise<boolean> {
    return this.send({ command: "Enter", move: move as never });
  }

  choose(choice: Choice, amount = mostOf(choice)): Promise<boolean> {
    return this.enter(commandOf(choice, amount));
  }

  /** What the player in turn does; `amount`: the double, where it is less than the wager. */
  act(decision: Decision, amount?: number): void {
    const found = this.actions.find((one) => one.action === decision);
    if (found === undefined || this.locked) return;
    if (found.choice !== null) void this.choose(found.choice, decision === "double" ? amount : undefined);
    else if (found.refusal !== null) this.refuse({ text: found.refusal.message, clauses: found.refusal.clauses, code: found.refusal.code });
  }

  markPaid(): void {
    if (this.locked || this.view === null || this.view.dues.length === 0) return;
    const lines = paymentsOf(this.view.dues)[0]?.lines.length ?? 1;
    void this.send({ command: "MarkPaid", number: this.view.marked, lines });
  }

  call(): void {
    if (this.locked || this.view === null) return;
    void this.send(this.view.call === null ? { command: "CallSupervisor" } : { command: "AnswerCall" });
  }

  refuse(said: Said): void {
    this.refused = said;
    this.announcer.say(said.text);
  }

  /** Until nothing is under way and what is open is known. */
  private unlocked(): Promise<void> {
    return new Promise((done) => {
      const end = $effect.root(() => {
        $effect(() => {
          if (!this.locked) queueMicrotask(() => (end(), done()));
        });
      });
    });
  }

  private linked(kind: string): void {
    if (this.table.view !== null && kind === "waiting") this.announcer.alarm(d.bar.lost);
    if (kind === "open") this.announcer.alarm("");
  }

  private happened(happened: TableHappened): void {
    const { before, after, kind, events } = happened;
    if (after.view === null) return;
    if (kind === "snapshot") this.log = [];
    if (kind === "news" && before.view !== null) this.tell(before.view, after.view, events as TableEvent[]);
    if (kind === "open") this.sayNow();
  }

  private sayNow(): void {
    const head = this.now?.head ?? "";
    if (head !== this.saidNow) this.announcer.say(head);
    this.saidNow = head;
  }

  /** A step of a procedure is told as it was asked for: "The dealer spreads the cards". */
  private inFull(event: RareEvent, told: Told | null): Told | null {
    return told !== null && event.event === "StepTaken" ? { ...told, text: d.now.step(event.by.role, this.does(event.step)).replace(/\.$/, "") } : told;
  }

  private tell(before: TableView, after: TableView, events: readonly TableEvent[]): void {
    void Promise.all([import("../telling/narrate"), import("../telling/rare")])
      .then(([{ narrate }, { tellRare }]) => {
        const said = narrate(events, { before, after, me: "", pontoon: this.pontoon, situation: (key) => this.happenedWords(key), rare: (event: RareEvent) => this.inFull(event, tellRare(event, "")) });
        this.log = [...this.log, ...said].slice(-60);
      })
      .catch(() => undefined);
  }
}

function cardCommand(view: TableView | null, card: Card): TableCommand | null {
  switch (view?.step.kind) {
    case "deal-box":
    case "deal-dealer":
      return { command: "DealCard", card };
    case "burn":
      return { command: "BurnCard", card };
    case "reveal-hole":
      return { command: "RevealHoleCard", card };
    default:
      return null;
  }
}
