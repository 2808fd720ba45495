import type { Me } from "../wire/http";
import type { Doors } from "./doors";

/** Who one is here; whoever comes without a session becomes a guest with play money. */
export async function comeIn(doors: Doors): Promise<Me> {
  const found = await doors.present();
  if (found !== null) return found;
  await doors.comeInAsGuest();
  return doors.me();
}
