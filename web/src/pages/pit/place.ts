/** Where the pit asks and orders: a table with a stream of its own, or one of a tournament. */
export interface Place {
  /** What can be decided there, at the doors of the house; what a command would do is asked behind it. */
  desk: string;
  /** Where a command goes, and in what it is sent. */
  commands: string;
  sent: (command: Record<string, unknown>) => Record<string, unknown>;
  /** The page on which one rules there. */
  ruling: string;
  /** The finished rounds at the doors, their page, and what a replay’s address begins with; empty where there is none. */
  rounds: string;
  page: string;
  replays: string;
  /** What the decisions of a round are asked behind; empty where there is no such question. */
  disputes: string;
  /** Amounts are hundredths of tournament chips: nobody’s money. */
  chips: boolean;
}

export function ownTable(id: string): Place {
  const path = `/api/tables/${encodeURIComponent(id)}`;
  return {
    desk: `/api/pit/tables/${encodeURIComponent(id)}`,
    commands: `${path}/commands`,
    sent: (command) => command,
    rounds: `${path}/rounds`,
    ruling: `/pit/${id}`,
    page: `/pit/${id}/rounds`,
    replays: `/round/${id}/`,
    disputes: `/api/pit/tables/${encodeURIComponent(id)}/rounds`,
    chips: false,
  };
}

/** A table of the session of this number. */
export function tournamentTable(id: string, table: number, session: number): Place {
  const path = `/api/tournaments/${encodeURIComponent(id)}`;
  return {
    desk: `/api/pit/tournaments/${encodeURIComponent(id)}/tables/${table}`,
    commands: `${path}/commands`,
    sent: (move) => ({ command: "Play", table, move }),
    rounds: `${path}/sessions/${session}/tables/${table}/rounds`,
    ruling: `/tournaments/${id}/rule/${table}`,
    page: `/tournaments/${id}/rule/${table}/rounds`,
    replays: "",
    disputes: "",
    chips: true,
  };
}
