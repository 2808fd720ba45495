import { doors } from "../../state/app";
import { problemText } from "../../state/problems";
import type { InvitationLine, InviteLink, PersonLine, Protected } from "../../wire/http";
import type { Exclusion } from "../../wire/table";
import { justBefore } from "./roles";

const PAGE = 50;

/** A link that was just made, and what it is for. */
export interface Made {
  path: string;
  until: number;
  roles: readonly string[];
  renews: string;
}

/** Who is of the house and what waits for them: each request, and what came of it. */
export class PeopleState {
  people: PersonLine[] | null = $state.raw(null);
  more = $state(false);
  links: InvitationLine[] = $state.raw([]);
  made: Made | null = $state.raw(null);
  problem = $state("");

  async look(from = ""): Promise<void> {
    await this.attempt(async () => {
      await Promise.all([this.list(justBefore(from), []), this.waiting()]);
    });
  }

  async further(): Promise<void> {
    const known = this.people ?? [];
    await this.attempt(() => this.list(known.at(-1)?.name ?? "", known));
  }

  async invite(roles: readonly string[]): Promise<void> {
    const made = await doors.post<InviteLink>("/api/invitations", { roles });
    this.made = { path: `/#invitation=${made.token}`, until: made.until, roles, renews: "" };
    await this.waiting();
  }

  async withdraw(key: string): Promise<void> {
    await this.attempt(async () => {
      await doors.delete<unknown>(`/api/invitations/${encodeURIComponent(key)}`);
      this.made = null;
      await this.waiting();
    });
  }

  async give(name: string, roles: readonly string[]): Promise<void> {
    const changed = await doors.post<PersonLine>(this.of(name, "roles"), { roles });
    this.people = (this.people ?? []).map((one) => (one.name === changed.name ? changed : one));
  }

  async renew(name: string): Promise<void> {
    const made = await doors.post<InviteLink>(this.of(name, "renewal"));
    this.made = { path: `/#invitation=${made.token}`, until: made.until, roles: [], renews: name };
    await this.waiting();
  }

  exclusions = (name: string) => doors.get<Exclusion[]>(this.of(name, "exclusions"));
  keepOut = (name: string, why: string, until: number | null) => doors.post<Protected>(this.of(name, "exclusions"), { why, until });
  letIn = (name: string) => doors.delete<Protected>(this.of(name, "exclusions"));

  private of = (name: string, what: string) => `/api/people/${encodeURIComponent(name)}/${what}`;

  private async list(after: string, known: readonly PersonLine[]): Promise<void> {
    const found = await doors.get<PersonLine[]>("/api/people", { after, most: PAGE });
    this.people = [...known, ...found];
    this.more = found.length === PAGE;
  }

  /** The links that still work: all are gone through, since they are kept by key and not by time. */
  private async waiting(): Promise<void> {
    const found: InvitationLine[] = [];
    for (let after = "", full = true; full; ) {
      const some = await doors.get<InvitationLine[]>("/api/invitations", { after, most: 100 });
      found.push(...some.filter((one) => !one.used_by && !one.withdrawn_by && one.until > Date.now()));
      after = some.at(-1)?.key ?? "";
      full = some.length === 100;
    }
    this.links = found.sort((one, other) => other.made - one.made);
  }

  private async attempt(what: () => Promise<void>): Promise<void> {
    this.problem = "";
    await what().catch((error: unknown) => (this.problem = problemText(error)));
  }
}
