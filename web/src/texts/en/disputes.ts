/** A choice as it is named in a list: what it is, with the money that goes down for it. */
const MOVES: Record<string, string> = { hit: "Draw", stand: "Stand", double: "Double", split: "Split", surrender: "Surrender", insure: "Insure", forfeit: "Take the double back" };
const ANSWERS: Record<string, Record<string, string>> = {
  split: { follow: "Cover both hands", first: "On the first hand", second: "On the second hand" },
  double: { follow: "Follow the double", decline: "Not follow the double" },
};
/** What no to an offer is. */
const PASSED: Record<string, string> = { insurance: "No insurance", surrender: "No surrender", forfeit: "Keep the double", follow: "No answer" };
const DOES: Record<string, string> = { hit: "draws", stand: "stands", double: "doubles", split: "splits", surrender: "surrenders", insure: "insures", forfeit: "takes the double back", follow: "answers" };
const NOUNS: Record<string, string> = { hit: "card", stand: "standing", double: "double", split: "split", surrender: "surrender", insure: "insurance", forfeit: "taking the double back", follow: "answer" };

const place = (box: number, hand: number): string => `box ${box}, hand ${hand}`;

export const disputes = {
  dispute: "Dispute",
  title: (table: string, round: number) => `${table}, round ${round}`,
  record: "Printable record",
  happened: "What happened",
  times: "all times from the server",
  decisions: "Decisions",
  choose: "Step to a decision, or choose one. Whose it was, how it was answered and what else would have come of it stands here.",
  chooseOne: (player: string, what: string, box: number) => `${player}: ${what}, box ${box}`,
  noDecisions: "Nobody decided anything in this round.",
  here: "Decided here",
  about: (player: string, box: number, hand: number) => `${player}, ${place(box, hand)}`,
  facts: { wager: "Wager", asked: "Asked", answered: "Answered", from: "From" },
  wager: (amount: string, behind: string) => (behind ? `${amount} behind ${behind}` : amount),
  asked: (at: string, seconds: number) => (seconds > 0 ? `${at}, for ${seconds} ${seconds === 1 ? "second" : "seconds"}` : at),
  unknown: "the records do not tell",
  untimed: (at: string) => `${at}, without a limit`,
  answered: (at: string, what: string) => `${at}, ${what}`,
  from: { own: () => "the player’s own device", time: () => "nobody: the time was up", bot: () => "the bot", entered: (by: string) => `entered by ${by}`, closed: (by: string) => `nobody: ${by} went on` } as Record<string, (by: string) => string>,
  otherwise: "If it were otherwise",
  otherwiseText: "The same cards in the same order; everybody else decides as then.",
  asItWas: (what: string) => `As it was: ${what}`,
  move: (kind: string, answer: string, offer: string, follows: string, amount: string) => {
    const name = kind === "pass" ? (PASSED[offer] ?? kind) : kind === "follow" ? (ANSWERS[follows]?.[answer] ?? answer) : (MOVES[kind] ?? kind);
    return amount && (kind === "double" || kind === "insure" || (kind === "follow" && follows === "double")) ? `${name} with ${amount}` : name;
  },
  assumed: "Assumed",
  assumption: (what: string, player: string, box: number, hand: number, move: string): string => {
    const at = place(box, hand);
    if (what === "stands") return `${player} stands on ${at}, where nobody decided then.`;
    if (what === "draws") return `${player} draws on ${at}, where the rules let nobody stand.`;
    if (what === "not-open") return `${player}’s ${NOUNS[move] ?? move} on ${at} is not open any more.`;
    if (what === "takes-nothing") return `${player} is offered ${NOUNS[move] ?? move} on ${at} and takes nothing.`;
    if (what === "follows-not") return `${player} is asked to follow a ${move} on ${at} and does not.`;
    return `${player} ${DOES[move] ?? move} on ${at} as then, with other cards.`;
  },
  lacks: {
    card: "A card would be needed that nobody saw. There is no figure.",
    "hole-card": "The hole card would be needed, which was never turned over. There is no figure.",
    wheel: "The wheel would have to spin again. There is no figure.",
    order: "The table would have needed somebody’s order. There is no figure.",
  } as Record<string, string>,
  untold: {
    disturbed: "Something went wrong in this round from this decision on, or was put right. What else would have come of it, the cards alone do not tell.",
    "not-again": "Played again as it was, this round does not come to its own result. So nothing is told of other choices.",
  } as Record<string, string>,
  noOthers: "Nothing else was open.",
  none: "No wager of theirs was decided.",
  stands: "It stands as it is",
  standsText: (player: string) => `${player} sees this replay and why`,
  told: (player: string) => `What ${player} is told`,
  show: "Show the round at this decision",
  copy: "Copy the link",
  copied: "Link copied.",
  rule: "Rule otherwise",
  ruleText: "What was paid is undone by a report or an order, with your own password. Nothing is erased.",
  ruleReport: "Report what was found out",
  ruleVoid: "Declare the round or a wager void",
  ruleLate: "The table remembers its last twenty rounds. This one lies further back, and its payments stand.",
};
