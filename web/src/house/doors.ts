import type {
  Done,
  Filled,
  Me,
  NewTable,
  Order,
  RoundAnswer,
  RoundLine,
  Session,
  TableAnswer,
  TableLine,
  Wallet,
} from "../wire/http";
import { isProblem, ProblemError } from "./problem";

type Fetch = (path: string, init: RequestInit) => Promise<Response>;
type Query = Record<string, string | number | undefined>;

/** The pages of the house for programs: one request in, its typed answer or a `ProblemError` out. */
export class Doors {
  constructor(private readonly send: Fetch = (path, init) => fetch(path, init)) {}

  get<T>(path: string, query: Query = {}): Promise<T> {
    const given = Object.entries(query).filter(([, value]) => value !== undefined);
    const asked = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
    return this.ask<T>("GET", asked ? `${path}?${asked}` : path);
  }

  post<T>(path: string, body?: unknown): Promise<T> {
    return this.ask<T>("POST", path, body);
  }

  put<T>(path: string, body?: unknown): Promise<T> {
    return this.ask<T>("PUT", path, body);
  }

  delete<T>(path: string): Promise<T> {
    return this.ask<T>("DELETE", path);
  }

  /** Who the session in the cookie is for; null where there is none. */
  present = () => this.get<Me | null>("/api/sessions/current");
  me = () => this.get<Me>("/api/me");
  comeInAsGuest = (name = "") => this.post<Session>("/api/guests", name ? { name } : {});
  signIn = (name: string, password: string) => this.post<Session>("/api/sessions", { name, password });
  signUp = (name: string, password: string) => this.post<Session>("/api/accounts", { name, password });
  signOut = () => this.delete<unknown>("/api/sessions/current");
  takeOver = () => this.post<Me>("/api/sessions/current");

  tables = () => this.get<TableLine[]>("/api/tables");
  ownTables = () => this.get<TableLine[]>("/api/me/tables");
  table = (id: string) => this.get<TableAnswer>(`/api/tables/${encodeURIComponent(id)}`);
  openTable = (wish: NewTable) => this.post<TableLine>("/api/tables", wish);
  command = (table: string, order: Order) =>
    this.post<Done>(`/api/tables/${encodeURIComponent(table)}/commands`, order);

  rounds = (query: Query = {}) => this.get<RoundLine[]>("/api/me/rounds", query);
  round = (table: string, number: number) =>
    this.get<RoundAnswer>(`/api/tables/${encodeURIComponent(table)}/rounds/${number}`);
  wallet = () => this.get<Wallet>("/api/me/wallet");
  fillUp = (id: string) => this.post<Filled>("/api/me/wallet/fill", { id });

  private async ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    const init: RequestInit = { method, credentials: "same-origin", headers: { accept: "application/json" } };
    if (method !== "GET") {
      init.headers = { ...init.headers, "content-type": "application/json" };
      if (body !== undefined) init.body = JSON.stringify(body);
    }
    const answer = await this.send(path, init).catch(() => null);
    if (answer === null) throw new ProblemError({ code: "unreachable", text: "", clauses: [], facts: {} }, 0);
    const said: unknown = await answer.json().catch(() => null);
    if (answer.ok) return said as T;
    const problem = isProblem(said) ? said : { code: "fault", text: "", clauses: [], facts: {} };
    throw new ProblemError(problem, answer.status);
  }
}

/** A name for a command or a wish, never used again. */
export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (one) => one.toString(16).padStart(2, "0")).join("");
}
