/** The word that an event has in a round script. */
const WORDS: Readonly<Record<string, string>> = {
  WagerPlaced: "bet", SideWagerPlaced: "side", BettingClosed: "deal", HandHit: "hit", HandStood: "stand", HandDoubled: "double",
  HandSplit: "split", HandSurrendered: "surrender", InsurancePlaced: "insure", DoubleForfeited: "forfeit",
};

/** For each event in turn, the line of the script that stands for it or for the last one before it; -1 before any. */
export function linesOf(script: string, events: readonly string[]): number[] {
  const lines = script.split("\n").map((line) => /^\s*"([^\s"]+)/.exec(line)?.[1] ?? "");
  let at = -1;
  let invited = false;
  return events.map((event) => {
    // Who doubles or splits a hand with others on it puts the money down first; the double itself is no other line.
    const doubles = event === "HandDoubled" || event === "HandSplit";
    if (!(invited && doubles)) {
      const words = event === "FollowersInvited" ? ["double", "split"] : [WORDS[event] ?? "no word"];
      const found = lines.findIndex((word, line) => line > at && words.includes(word));
      if (found >= 0) at = found;
    }
    invited = event === "FollowersInvited" || (invited && !doubles && event !== "InvitationWithdrawn");
    return at;
  });
}
