import { doors } from "../../state/app";
import { problemText } from "../../state/problems";
import type { PitMatter } from "../../wire/http";
import { Looking } from "../pit/looking";
import type { Place } from "../pit/place";

/** What can be decided at a table of a tournament, as this page knows it. */
export class TableMatter {
  desk: PitMatter | null = $state.raw(null);
  /** Why it is not shown. */
  missing = $state("");
  private place: Place | null = null;
  private role = "";
  private readonly looking = new Looking(() => this.lookNow());

  /** Look at this table in this role; an empty one is the first that one has there. */
  look(place: Place, role: string): void {
    if (place.desk !== this.place?.desk) [this.desk, this.missing] = [null, ""];
    [this.place, this.role] = [place, role];
    void this.looking.now();
  }

  private async lookNow(): Promise<void> {
    const [place, role] = [this.place, this.role];
    if (place === null) return;
    const still = (): boolean => place === this.place && role === this.role;
    try {
      const found = await doors.get<PitMatter>(place.desk, role ? { role } : {});
      if (still()) [this.desk, this.missing] = [found, ""];
    } catch (error) {
      if (still()) [this.desk, this.missing] = [null, problemText(error)];
    }
  }
}
