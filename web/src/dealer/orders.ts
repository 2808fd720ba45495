import type { DealerChoice, TableCommand } from "../wire/table";

/** The command that does what the house lists, where nothing has to be said with it but who does it. */
export function pressOf(choice: DealerChoice, role: string): TableCommand | null {
  const by = { role: role as never, name: "" };
  switch (choice.action) {
    case "shuffle":
      return { command: "Shuffle", cards: [] };
    case "load":
      return { command: "LoadShoe" };
    case "burn":
      return { command: "BurnCard" };
    case "deal":
      return { command: "DealCard" };
    case "close-betting":
      return { command: "CloseBetting" };
    case "close-offer":
      return { command: "CloseOffer" };
    case "check-hole":
      return { command: "CheckHoleCard" };
    case "reveal-hole":
      return { command: "RevealHoleCard" };
    case "settle":
      return { command: "Settle" };
    case "notice":
      return { command: "FindErrors", by: { role: "dealer", name: "" } };
    case "replace-cards":
      return { command: "ReplaceCards", by };
    case "replace-card":
      return { command: "ReplaceCard", by };
    case "show-cutting-card":
      return { command: "ShowCuttingCard" };
    case "announce-final-rounds":
      return { command: "AnnounceFinalRounds", by: { role: "dealer", name: "" } };
    default:
      return null;
  }
}

/** A number that most often is right: the middle for a cut, a quarter from the back for the cutting card; none for a count. */
export function usualNumber(choice: DealerChoice, cards: number): number | null {
  if (choice.action === "count") return null;
  const wished = choice.action === "cut" ? (choice.least + choice.most) / 2 : cards / 4;
  return Math.min(choice.most, Math.max(choice.least, Math.round(wished)));
}
