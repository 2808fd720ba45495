import { train as english } from "./en/train";
import { inUse } from ".";

const { train } = await inUse({ train: english }, import.meta.glob(["./*/train.ts", "!./en/train.ts"]));

/** The words of the trainer. */
export const w = train;
