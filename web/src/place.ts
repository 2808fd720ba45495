import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/cards.css";

/** Where the page goes, emptied of what stood there while it came. */
export function place(): HTMLElement {
  const target = document.getElementById("app");
  if (target === null) throw new Error("the page has no place for the application");
  target.replaceChildren();
  return target;
}
