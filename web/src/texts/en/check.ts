/** The words of the reality check. */
export const check = {
  title: "How it goes",
  text: "You asked to be told now and then.",
  time: "Time",
  rounds: "Rounds",
  staked: "Staked",
  net: "Result",
  goOn: "Go on",
  break: "Take a break",
};
