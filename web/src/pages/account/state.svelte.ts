import { freshId } from "../../house/doors";
import { doors } from "../../state/app";
import { fetchSettings } from "../../state/keeping";
import { house } from "../../state/live";
import { person } from "../../state/person.svelte";
import { problemText } from "../../state/problems";
import type { Filled, Protected, Session, SignedOut, Wallet } from "../../wire/http";

/** Who is here, what is held and what protects: each request, and what came of it. */
export class AccountState {
  /** Whether it is known who is here. */
  known = $state(false);
  wallet: Wallet | null = $state.raw(null);
  protection: Protected | null = $state.raw(null);
  filled: Filled | null = $state.raw(null);
  problem = $state("");

  async look(): Promise<void> {
    this.problem = "";
    try {
      await person.look();
      this.known = true;
      if (person.me === null) {
        [this.wallet, this.protection] = [null, null];
        return;
      }
      [this.wallet, this.protection] = await Promise.all([doors.wallet(), doors.get<Protected>("/api/me/protection")]);
    } catch (error) {
      this.problem = problemText(error);
    }
  }

  /** A new session, however it came about: the socket is opened anew for it. */
  private async came(asked: Promise<Session>): Promise<void> {
    await asked;
    house.comeBack();
    await this.look();
    await fetchSettings();
  }

  asGuest = (name: string) => this.came(doors.comeInAsGuest(name));
  signIn = (name: string, password: string) => this.came(doors.signIn(name, password));
  signUp = (name: string, password: string) => this.came(doors.signUp(name, password));
  keep = (password: string) => this.came(doors.post<Session>("/api/me/account", { password }));
  change = (password: string, fresh: string) => this.came(doors.post<Session>("/api/me/password", { password, new: fresh }));
  join = (token: string, name: string, password: string) =>
    this.came(doors.post<Session>("/api/invitations/join", { token, name, password }));
  accept = (token: string) => this.came(doors.post<Session>("/api/invitations/accept", { token }));
  renew = (token: string, password: string) => this.came(doors.post<Session>("/api/invitations/renew", { token, password }));

  async signOut(everywhere: boolean): Promise<void> {
    await doors.delete<SignedOut>(everywhere ? "/api/sessions" : "/api/sessions/current");
    house.goAway();
    await this.look();
  }

  async fill(): Promise<void> {
    this.filled = await doors.fillUp(freshId());
    await this.look();
  }

  /** Something about one's protection; the answer is the whole of it as it is now. */
  async protect(what: "limits" | "breaks" | "exclusions" | "check" | "checked", body?: unknown): Promise<void> {
    this.protection = await doors.post<Protected>(`/api/me/protection/${what}`, body);
  }
}
