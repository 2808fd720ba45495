/** How it stands with the connection, the session and the house. */
export const standing = {
  lost: "Connection lost.",
  lostText: "What you have on a table is safe. It is tried again by itself.",
  tryNow: "Try now",
  found: "Connected again.",
  elsewhere: "You have come in elsewhere.",
  elsewhereText: "This page waits. Come back here at any time.",
  comeBack: "Come back here",
  ended: "Your session has ended.",
  endedText: "Sign in or come in as a guest to go on; what you have on a table is safe.",
  signIn: "Sign in",
  misunderstood: "This page and the house no longer understand each other.",
  misunderstoodText: "The house has a newer version.",
  reload: "Load the page again",
  goingDown: "The house restarts.",
  dismiss: "Good",
};
