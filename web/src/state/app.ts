import { Doors } from "../house/doors";

/** The doors of the house that served this page; its socket is in `live.ts`, for the pages that watch something. */
export const doors = new Doors();
