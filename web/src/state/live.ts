import { House } from "../house/house";
import { tellNotice } from "./notices";

/** The socket of the house that served this page. */
export const house = new House();

house.onNotice(tellNotice);
window.addEventListener("online", () => house.hurry());
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) house.hurry();
});
