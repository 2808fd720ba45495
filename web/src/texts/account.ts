import { account } from "./en/account";
import { inUse } from ".";

/** The words of accounts, limits and breaks, in the language in use; loaded with the pages that show them. */
export const { account: accountWords } = await inUse({ account }, import.meta.glob(["./*/account.ts", "!./en/account.ts"]));
