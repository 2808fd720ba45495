/** The place that an arrow key leads to: left and right over the boxes, up and down over the places of one box. */
export function nextSpot(from: HTMLElement, key: string): HTMLElement | null {
  const all = [...document.querySelectorAll<HTMLElement>("button[data-spot]")];
  const boxOf = (one: HTMLElement) => Number((one.dataset["spot"] ?? "0").split("/")[0]);
  const box = boxOf(from);
  if (key === "ArrowUp" || key === "ArrowDown") {
    const here = all.filter((one) => boxOf(one) === box);
    const at = here.indexOf(from) + (key === "ArrowUp" ? 1 : -1);
    return here[(at + here.length) % here.length] ?? null;
  }
  const mains = all.filter((one) => !(one.dataset["spot"] ?? "").includes("/"));
  const at = mains.findIndex((one) => boxOf(one) === box);
  // Box 1 is on the right, so the next box is to the left.
  return mains[(at + (key === "ArrowLeft" ? 1 : -1) + mains.length) % mains.length] ?? null;
}
