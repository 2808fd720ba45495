// Made by `python -m scripts.make_wire_types`; do not edit.

/** What may I do at this stream now? Answered with `Open`. */
export interface Ask {
  message: "Ask";
  stream: string;
}

/** A command for a stream. `id` is the client's own and names the command for ever: sent again, it is done once. */
export interface Do {
  message: "Do";
  id: string;
  stream: string;
  command: unknown;
  role?: string;
  code?: string;
}

/** The command is done and on disk, in record `sequence` of its stream. */
export interface Done {
  message: "Done";
  id: string;
  sequence: number;
}

/** Record `sequence` of a stream: what happened, and what it changed in the view. */
export interface News {
  message: "News";
  stream: string;
  sequence: number;
  at: number;
  events: unknown | unknown[];
  changes: unknown | Record<string, unknown>;
}

/** Something a person should know that is in no stream: a stable code, a sentence, the facts. */
export interface Notice {
  message: "Notice";
  code: "going-down" | "reality-check" | "taken-over";
  text: string;
  stream?: string;
  facts?: Record<string, string | number>;
}

/** What this person may do at a stream after record `sequence`, and what the wallet holds, in cents. */
export interface Open {
  message: "Open";
  stream: string;
  sequence: number;
  open: unknown | Record<string, unknown>;
  purse: number;
}

/** Are you there? Answered with `Pong`. */
export interface Ping {
  message: "Ping";
  id?: string;
}

/** I am here. */
export interface Pong {
  message: "Pong";
  id: string;
  time: number;
}

/** The command is not done, and nothing has changed: a stable code, a sentence, the clauses behind it, the facts. */
export interface Refused {
  message: "Refused";
  id: string;
  code: string;
  text: string;
  clauses?: string[];
  facts?: Record<string, string | number>;
}

/** Who this is, by the token of a session; the first message of a socket that was opened without a cookie. */
export interface SignIn {
  message: "SignIn";
  token: string;
}

/** A stream as this person may see it after record `sequence`: the whole `view`. */
export interface Snapshot {
  message: "Snapshot";
  stream: string;
  sequence: number;
  view: unknown | Record<string, unknown>;
}

/** No more of a stream. */
export interface Unwatch {
  message: "Unwatch";
  stream: string;
}

/** Tell me of a stream (`table:t1`) from now on. */
export interface Watch {
  message: "Watch";
  stream: string;
  role?: string;
  after?: number | null;
}

/** The socket is open for this person. `time`: the server's clock in milliseconds, for clocks that run down. */
export interface Welcome {
  message: "Welcome";
  protocol: number;
  name: string;
  roles: string[];
  time: number;
}

export type Request = 
  | SignIn
  | Watch
  | Unwatch
  | Do
  | Ask
  | Ping;

export type Message = 
  | Welcome
  | Snapshot
  | News
  | Open
  | Done
  | Refused
  | Notice
  | Pong;

export const PROTOCOL = 1;

export const CloseCode = {
  GOING_DOWN: 4000,
  TOO_SLOW: 4001,
  SIGN_IN: 4002,
  NOT_A_MESSAGE: 4003,
  TOO_LARGE: 4004,
  TOO_MANY: 4005,
  TAKEN_OVER: 4006,
} as const;
