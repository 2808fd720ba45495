import type { Card } from "../wire/table";

/** The cards, drawn by us: 52 symbols of 100 by 140 in one sprite, without any font. */

const SUITS: Record<string, string> = {
  s: "M0-10C3-6 9-2.5 9 2.3 9 5.4 6.9 7 4.6 7 3 7 1.6 6.3.9 5 1 7.2 1.8 8.8 3.2 10H-3.2C-1.8 8.8-1 7.2-.9 5-1.6 6.3-3 7-4.6 7-6.9 7-9 5.4-9 2.3-9-2.5-3-6 0-10Z",
  h: "M0 9.5C-3 5.5-9 1.5-9-3.5-9-6.8-6.8-9-4.2-9-2.3-9-.8-7.9 0-6.2.8-7.9 2.3-9 4.2-9 6.8-9 9-6.8 9-3.5 9 1.5 3 5.5 0 9.5Z",
  d: "M0-10C2-6 4.5-3 7.5 0 4.5 3 2 6 0 10-2 6-4.5 3-7.5 0-4.5-3-2-6 0-10Z",
  c: "M-4.4-5A4.4 4.4 0 1 1 4.4-5 4.4 4.4 0 1 1-4.4-5M-9.3 2A4.4 4.4 0 1 1-.5 2 4.4 4.4 0 1 1-9.3 2M.5 2A4.4 4.4 0 1 1 9.3 2 4.4 4.4 0 1 1 .5 2M-2-4H2L1 1C1 5 1.6 8.2 3.4 10H-3.4C-1.6 8.2-1 5-1 1Z",
};

/** Ranks as strokes in a box of 14 by 20. */
const RANKS: Record<string, string> = {
  A: "M.5 20 7 0l6.5 20M3 13.5h8",
  "2": "M1.2 5.6C1.2 2.2 3.7 0 7 0s5.6 2.1 5.6 5.2c0 2.6-1.4 4.3-4 7L1.2 20H13",
  "3": "M1.5 0h11L7 8c3.6 0 6 2.3 6 5.8C13 17.6 10.5 20 6.8 20 4 20 1.8 18.7.8 16.3",
  "4": "M10 20V0L.8 14.2h12.7",
  "5": "M12 0H3L2 9.2c1.3-1.2 2.9-1.9 4.9-1.9 3.6 0 6.1 2.5 6.1 6.2 0 3.9-2.6 6.5-6.3 6.5-2.8 0-4.9-1.3-5.9-3.5",
  "6": "M10.8 0C5 2.6 1.3 7.8 1.3 13.4 1.3 17.4 3.6 20 7 20s5.8-2.5 5.8-6c0-3.4-2.4-5.8-5.7-5.8-2.8 0-5 1.7-5.7 4.3",
  "7": "M.8 0H13L5 20",
  "8": "M7 9.2C4.1 9.2 2 7.4 2 4.6 2 1.8 4.1 0 7 0s5 1.8 5 4.6-2.1 4.6-5 4.6Zm0 0c-3.5 0-6 2.2-6 5.4C1 17.9 3.5 20 7 20s6-2.1 6-5.4c0-3.2-2.5-5.4-6-5.4Z",
  "9": "M3.2 20C9 17.4 12.7 12.2 12.7 6.6 12.7 2.6 10.4 0 7 0S1.2 2.5 1.2 6c0 3.4 2.4 5.8 5.7 5.8 2.8 0 5-1.7 5.7-4.3",
  T: "M-2.4 4 .5 0v20M9.6 0c2.9 0 4.4 4 4.4 10s-1.5 10-4.4 10-4.4-4-4.4-10 1.5-10 4.4-10Z",
  J: "M11.5 0v14c0 3.9-2.1 6-5.2 6-2.9 0-4.9-1.8-5.3-4.7",
  Q: "M7 0c3.8 0 6.2 3.6 6.2 10S10.8 20 7 20 .8 16.4.8 10 3.2 0 7 0ZM8.5 14.5l5.2 6.5",
  K: "M2 0v20M12.8 0 2 12.2M5.6 8.2 13.3 20",
};

/** How high the pips lie: those at both sides, then those in the middle. What is below the centre is turned round. */
const PIPS: Record<string, [sides: number[], centre: number[]]> = {
  "2": [[], [30, 110]],
  "3": [[], [30, 70, 110]],
  "4": [[30, 110], []],
  "5": [[30, 110], [70]],
  "6": [[30, 70, 110], []],
  "7": [[30, 70, 110], [50]],
  "8": [[30, 70, 110], [50, 90]],
  "9": [[30, 56, 84, 110], [70]],
  T: [[30, 56, 84, 110], [43, 97]],
};

/** A hat, a crown, and a crown with a cross, in a box around 0, 0. */
const COURT: Record<string, string> = {
  J: "M-14 9C-6 12 6 12 14 8-2 8-6 4-6-1-12 0-14 4-14 9ZM-7-3C-6-11 2-15 12-13 6-11 7-7 9-2 10 1 11 3 14 5 4 6-3 4-7-3Z",
  Q: "M-14 10-16-8-8 0-5-12 0-2 5-12 8 0 16-8 14 10ZM-16-8a2.5 2.5 0 1 1 .1 0ZM-5-12a2.5 2.5 0 1 1 .1 0ZM5-12a2.5 2.5 0 1 1 .1 0ZM16-8a2.5 2.5 0 1 1 .1 0Z",
  K: "M-14 10-15-6-7 0 0-9 7 0 15-6 14 10ZM-1.3-10v-3h-3v-2.6h3v-3h2.6v3h3v2.6h-3v3Z",
};

const corner = (rank: string, suit: string) =>
  `<path class="card-rank" d="${RANKS[rank] ?? ""}" transform="translate(8 9) scale(1.15)"/>` + pip(suit, 16, 47, 0.9);

const pip = (suit: string, x: number, y: number, size: number) =>
  `<path d="${SUITS[suit] ?? ""}" transform="translate(${x} ${y}) scale(${y > 70 ? -size : size})"/>`;

function middle(rank: string, suit: string): string {
  const figure = COURT[rank];
  if (rank === "A") return pip(suit, 52, 70, 1.9);
  if (figure === undefined) {
    const [sides = [], centre = []] = PIPS[rank] ?? [];
    return [40, 68, 54].flatMap((x) => (x === 54 ? centre : sides).map((y) => pip(suit, x, y, 0.72))).join("");
  }
  const panel = `<rect class="card-panel" x="33" y="16" width="46" height="108" rx="5"/><path class="card-fold" d="M33 70h46"/>`;
  const half = `<path d="${figure}" transform="translate(56 46) scale(1.15)"/>`;
  return `${panel}${half}<g transform="rotate(180 56 70)">${half}</g>`;
}

const drawn = (id: string, box: string, suit: string, inside: string) =>
  `<symbol id="${id}" viewBox="0 0 ${box}"><g class="suit-${suit}">${inside}</g></symbol>`;

/** A card, and a small one: nothing but rank over suit, large enough to be read at 24 wide. */
function symbols(card: string): string {
  const [rank = "", suit = ""] = card;
  const index = corner(rank, suit);
  const small = `<path class="card-rank" d="${RANKS[rank] ?? ""}" transform="translate(14.5 9) scale(1.35 1.2)"/>` + pip(suit, 24, 48, 1.05);
  return (
    drawn(`card-${card}`, "100 140", suit, `${middle(rank, suit)}${index}<g transform="rotate(180 50 70)">${index}</g>`) +
    drawn(`small-${card}`, "48 64", suit, small)
  );
}

export const CARDS: readonly Card[] = [..."shdc"].flatMap((suit) =>
  [..."A23456789TJQK"].map((rank) => `${rank}${suit}` as Card),
);

let placed = false;

/** Put the sprite into the page, once. */
export function placeSprite(): void {
  if (placed) return;
  placed = true;
  const holder = document.createElement("div");
  holder.setAttribute("aria-hidden", "true");
  holder.className = "sprite";
  holder.innerHTML = `<svg width="0" height="0">${CARDS.map(symbols).join("")}</svg>`;
  document.body.append(holder);
}
