import { people } from "./en/people";
import { inUse } from ".";

/** The words of the page on people and their roles, in the language in use; loaded with it. */
export const { people: peopleWords } = await inUse({ people }, import.meta.glob(["./*/people.ts", "!./en/people.ts"]));
