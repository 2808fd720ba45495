import { cardName } from "../cards/names";
import { short } from "../table/money";
import type { Told } from "./narrate";
import { nameOf } from "../table/words";
import { rareWords as r } from "../texts/rare";
import type { TableEvent } from "../wire/events";

type Of<K extends TableEvent["event"]> = Extract<TableEvent, { event: K }>;
type Teller<K extends TableEvent["event"]> = (event: Of<K>, name: (player: string) => string) => string;

/** Events that every round has are told by `narrate`; these are the others. */
export type RareName = keyof typeof TELLERS;
export type RareEvent = Of<RareName>;

const first = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const card = (one: string | null | undefined): string => (one ? first(cardName(one)) : r.unseen);
const low = (one: string): string => cardName(one);
const cards = (all: readonly string[]): string => first(r.and(all.map(low)));
const words = (situation: string): string => situation.replaceAll(/[-_]/g, " ");
const place = ([box, hand]: readonly [number, number]): string => (box === 0 ? r.dealer : hand > 1 ? r.hand(box, hand) : r.box(box));
const choice = (one: string): string => r.chosen[one] ?? r.chosenCard(one);
const person = (by: { role: string; name?: string }): string => by.name || first(r.role(by.role));

const TELLERS = {
  IncidentClaimed: (event, name) => r.claimed(name(event.player), words(event.claim.situation)),
  PlayersAsked: (event, name) => r.asked(r.and([...new Set(event.asked.map(([, player]) => name(player)))]), r.or(event.choices.map(choice))),
  PlayerAnswered: (event, name) => r.answered(name(event.player), choice(event.choice), place([event.box, event.hand ?? 0])),
  CardRemoved: (event) => r.removed(event.reason === "burnt" ? r.unseen : card(event.card)),
  CardCalledBack: () => r.calledBack,
  ForeignCardRemoved: (event) => r.foreign(event.ten),
  CardExposed: (event) => r.exposed(card(event.card), event.refusable ?? false),
  CardsDrawnTogether: (event) => r.together(cards(event.cards)),
  CardPicked: (event) => r.picked(card(event.card)),
  CardRefused: (event, name) => (event.everywhere ? r.refusedAll(name(event.player)) : r.refused(name(event.player), place([event.box, event.hand]))),
  HoleCardExposed: (event) => r.holeExposed(low(event.card)),
  HoleCardChecked: (event) => r.holeChecked(event.pontoon),
  CardMisdealt: (event) => r.misdealt(card(event.card), place(event.due), place(event.to)),
  PlaceSkipped: (event) => r.skipped(place(event.due)),
  RoundReconstructed: () => r.reconstructed,
  DealerReconstructed: (event) => r.dealerReconstructed(low(event.card), low(event.wrong)),
  StraysDiscarded: () => r.strays,
  ErrorsStand: () => r.stands,
  HandWaits: (event) => r.waits(place([event.box, event.hand]), event.at_once ?? false),
  HandsCollected: (event) => r.collected(r.and(event.hands.map(place))),
  PastRoundVoided: (event) => r.pastVoid(event.round),
  LineReversed: (event, name) => r.lineReversed(name(event.line.player), event.line.box, event.round),
  PaymentMissed: (event) => r.missed(place([event.box, event.hand])),
  OfferReopened: (event, name) => r.reopened(name(event.player), event.offer, event.box),
  PlayerAbsent: (event, name) => r.absent(name(event.player), event.box, event.drawn ?? true),
  InvitationWithdrawn: (event) => r.withdrawn(event.box),
  ShuffleDueAfterRound: () => r.shuffleDue,
  MidRoundShuffleDue: (event) => r.midShuffle(event.cards === "discards"),
  ReplacementDue: (event) => (event.card ? r.replacementDue(card(event.card)) : r.replacementsDue),
  AutomatedShoeFailed: () => r.shoeFailed,
  AutomatedShoeReplaced: () => r.shoeReplaced,
  ReaderRemoved: () => r.readerRemoved,

  ShortWagerAdvised: (event, name) => r.advised(name(event.player)),
  ExcessRejected: (event, name) => r.excess(name(event.player), short(event.amount), event.box),
  SharingAnswered: (event, name) => r.sharing(name(event.player), event.box, event.consents),
  SqueezeAsked: (event, name) => r.squeezeAsked(name(event.player), event.box),
  CashConfirmed: (event, name) => r.cash(name(event.player), event.box),
  ReviewRequested: (event, name) => r.review(name(event.player)),
  TimeGranted: (event, name) => r.timeGranted(name(event.player), Math.round(event.milliseconds / 1000)),

  MaximumRaised: (event) => r.maximum(event.box, short(event.amount)),
  BoxMaximumDirected: (event) => r.boxMaximum(event.ends ?? false),
  PlayerMaximumDirected: (event, name) => r.ownMaximum(name(event.player), short(event.amount)),
  PlayerExcluded: (event, name) => r.excluded(name(event.player)),
  PlayerRestricted: (event, name) => r.restricted(name(event.player)),
  RestrictionLifted: (event, name) => r.lifted(name(event.player)),
  EntryPermitted: (event, name) => r.entry(name(event.player)),
  BoxGivenUp: (event, name) => r.givenUp(name(event.player), event.box),
  SeatVacated: (event, name) => r.vacated(name(event.player), event.box),
  BotDismissed: (event) => r.dismissed(event.name),
  FinalRoundsAnnounced: (event) => r.finalRounds(event.rounds),
  TableIdle: () => r.idle,
  DealerChanged: (event) => r.dealerChanged(event.name),
  SupervisorCalled: (event) => r.called(event.by, event.why ?? ""),
  CallAnswered: (event) => r.callAnswered(event.by),

  ShoeStacked: () => r.newShoe,
  ShoeLoaded: () => r.newShoe,
  ShoeCut: (event, name) => r.cut(name(event.by)),
  CutDeclined: (event, name) => r.cutDeclined(name(event.player)),
  CutOmitted: () => r.cutOmitted,
  RecutOrdered: () => r.recut,
  CuttingCardInserted: (event) => r.inserted(event.from_back),
  CuttingCardDiscarded: () => r.discarded,
  CardBurned: () => r.burned,
  BurnCardShown: (event, name) => r.burnShown(name(event.player), low(event.card)),
  CardsCounted: (event) => r.counted(event.count),
  CardReplaced: () => r.cardReplaced,
  CardsReplaced: () => r.cardsReplaced,
  MixingUndone: () => r.mixing,
  ShuffleOrdered: () => r.shuffleOrdered,
  ShufflerRemoved: () => r.shufflerRemoved,
  StepTaken: (event) => `${r.step(words(event.step))} (${person(event.by)})`,

  BonusSpinTriggered: () => r.triggered,
  RoundReconciled: () => r.reconciled,
  BonusSpinDecided: (event) =>
    r.spun(event.position, r.and([...(event.outer == null ? [] : [r.hotSpot(short(event.outer))]), ...(event.community == null ? [] : [r.community(short(event.community))])])),
  BonusSpinCancelled: () => r.cancelled,
} satisfies { [K in TableEvent["event"]]?: Teller<K> };

/** The shoe's routine is written down and not said aloud. */
const QUIET: ReadonlySet<string> = new Set(["ShoeStacked", "ShoeLoaded", "ShoeCut", "CutDeclined", "CutOmitted", "CuttingCardInserted", "CardBurned", "CardsCounted", "StepTaken", "HoleCardChecked", "BotDismissed", "SqueezeAsked"]);

/** A sentence for an event that rounds rarely have. */
export function tellRare(event: RareEvent, me: string): Told {
  const teller = TELLERS[event.event] as (event: RareEvent, name: (player: string) => string) => string;
  const mine = "player" in event && event.player === me;
  const clauses = "clauses" in event ? (event.clauses ?? []) : [];
  return { text: teller(event, (player) => nameOf(player, me)), clauses, mine, aloud: !QUIET.has(event.event) };
}
