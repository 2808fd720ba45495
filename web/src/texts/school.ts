import { school as english } from "./en/school";
import { inUse } from ".";

const { school } = await inUse({ school: english }, import.meta.glob(["./*/school.ts", "!./en/school.ts"]));

/** The words of the dealer school. */
export const s = school;
