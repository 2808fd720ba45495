export const dealerFelt = {
  you: "You",
  shoe: "Shoe on your left",
  rack: "Rack on your right",
  paid: "paid",
  doubled: "doubled",
  label: (box: number, words: string) => `Box ${box}: ${words}`,
  empty: "empty",
  pay: (amount: string) => `pay ${amount}`,
  take: (amount: string) => `take ${amount}`,
  /** Who plays at a box whom nobody has named. */
  usual: (box: number) => `Player ${box}`,
};
