import { Counter, type Json, list, object, text, whole } from "./reading";

/** What the wagers and settlements of a table move, by its public events. */
export class TableMoney {
  private readonly id: string;
  private felt = false;
  private readonly players = new Counter();
  private layout = 0;
  private tray = 0;

  constructor(stream: string) {
    this.id = stream.slice(stream.indexOf(":") + 1);
  }

  add(event: Json): void {
    const kind = text(event, "event");
    switch (kind) {
      case "TableHosted":
        this.felt = object(event["terms"])["money"] === "felt";
        return;
      case "WagerPlaced":
      case "SideWagerPlaced":
      case "InsurancePlaced":
      case "FollowersInvited":
      case "FollowerAnswered":
        this.stake(text(event, "player"), whole(event, "amount", 0));
        return;
      case "WagerTakenBack":
      case "ExcessRejected":
        this.stake(text(event, "player"), -whole(event, "amount"));
        return;
      case "BettingClosed":
        for (const play of list(event, "in_play").map(object)) this.stake(text(play, "player"), -whole(play, "returned", 0));
        return;
      case "InvitationWithdrawn":
        for (const back of list(event, "returned").map(object)) this.stake(text(back, "player"), -whole(back, "amount"));
        return;
      case "HandDoubled":
      case "HandSplit":
        if (event["asked"] === true) return;
        for (const added of list(event, kind === "HandDoubled" ? "additions" : "cover").map(object)) {
          this.stake(text(added, "player"), whole(added, "amount"));
        }
        return;
      case "WagerSettled":
      case "LineReversed":
        this.line(object(event["line"]));
        return;
      default:
    }
  }

  /** What it makes of each account. */
  accounts(): [string, number][] {
    const found: [string, number][] = [
      [`layout:${this.id}`, this.layout],
      [`tray:${this.id}`, this.tray],
    ];
    for (const [player, amount] of this.players.entries()) found.push([this.account(player), amount]);
    return found;
  }

  private account(player: string): string {
    if (player.startsWith("bot-")) return `wallet:${player}@${this.id}`;
    return this.felt ? `felt:${this.id}:${player}` : `wallet:${player}`;
  }

  private stake(player: string, amount: number): void {
    this.players.add(player, -amount);
    this.layout += amount;
  }

  /** A line of the settlement: the stake leaves the layout, gain or loss is between player and house. */
  private line(line: Json): void {
    const net = whole(line, "net");
    const reverses = line["reverses"] ?? "";
    const stake = whole(line, "stake") * (reverses === "" ? 1 : reverses === "reopen" ? -1 : 0);
    this.layout -= stake;
    this.players.add(text(line, "player"), stake + net);
    this.tray -= net;
  }
}

/** Money that moves among these alone is a table's doing; what comes from elsewhere is a gift, a fee or a prize. */
const AT_TABLES = ["layout:", "tray:", "felt:", "wallet:"];

export function ofTables(account: string): boolean {
  return AT_TABLES.some((start) => account.startsWith(start));
}
