/** "Cleo doubles", but "You double". */
function verb(name: string, word: string): string {
  return name === "You" ? word : /(?:s|sh|ch|x)$/.test(word) ? `${word}es` : `${word}s`;
}

/** The sentences of a round, for its log and to be said aloud. */
export const said = {
  your: "Your",
  whose: (name: string) => `${name}’s`,
  doubles: (name: string, box: number, amount: string) => `${name} ${verb(name, "double")} box ${box} with ${amount} and ${verb(name, "draw")}`,
  splits: (name: string, box: number, hand: number) => `${name} ${verb(name, "split")} box ${box}${hand ? `, hand ${hand}, again` : ""}`,
  stands: (name: string, total: string) => `${name} ${verb(name, "stand")} on ${total}`,
  draws: (name: string) => `${name} ${verb(name, "draw")}`,
  surrenders: (name: string, box: number) => `${name} ${verb(name, "surrender")} box ${box}`,
  forfeits: (name: string, box: number) => `${name} ${verb(name, "take")} the double of box ${box} back`,
  insures: (name: string, box: number, amount: string) => `${name} ${verb(name, "insure")} box ${box} with ${amount}`,
  invites: (name: string, action: string, box: number) => `${name} ${verb(name, action)} box ${box}; the others are asked`,
  follows: (name: string, amount: string) => `${name} ${verb(name, "follow")} with ${amount}`,
  declines: (name: string) => `${name} ${verb(name, "stay")} with one wager`,
  staysOn: (name: string, hand: string) => `${name} ${verb(name, "stay")} with one wager, on the ${hand} hand`,
  bets: (name: string, amount: string, box: number) => `${name} ${verb(name, "bet")} ${amount} on box ${box}`,
  betsSide: (name: string, amount: string, side: string, box: number) => `${name} ${verb(name, "bet")} ${amount} on ${side}, box ${box}`,
  takesBack: (name: string, box: number) => `${name} ${verb(name, "take")} the wager on box ${box} back`,
  dealer: "Dealer",
  dealerOver: (total: string) => `${total}, over 21`,
  timeUp: (name: string) => (name === "You" ? "Your time ran out" : `${name}’s time ran out`),
  bank: (name: string) => `${name} ${verb(name, "use")} the time bank`,
  returned: (name: string) => `${name} ${name === "You" ? "are" : "is"} back`,
  seated: (name: string, box: number) => `${name} sits down at box ${box}`,
  cuttingCard: "The cutting card came: the last round of this shoe",
  shuffled: "The cards are shuffled",
  ruling: "A ruling is awaited",
  ruled: "The ruling is given",
  voidHands: (box: number) => `Box ${box} is void`,
  voidRound: "The round is void, all wagers go back",
  reported: (words: string) => `Reported: ${words}`,
  tableClosed: "The table is closed",
  squeeze: (name: string, box: number) => `Box ${box} is dealt face down for ${name} to turn`,
  limitsChanged: "The limits change",
};
