/** The table as its dealer sees it: box 1 at the left, the players' side a curve that rises in the middle. Pixels of the felt. */
export interface Arc {
  scale: number;
  /** The middle and the top of each box, from box 1 on. */
  boxes: { x: number; y: number }[];
  boxWidth: number;
  boxHeight: number;
  card: number;
}

export function arcOf(width: number, height: number, boxes: number): Arc {
  const scale = Math.min(2.2, Math.max(0.62, Math.min(width / 620, height / 450)));
  const count = Math.max(1, boxes);
  const span = Math.min(width - 48 * scale, count * 112 * scale);
  const slot = span / count;
  const sag = 0.121 * width;
  const edge = Math.min(0.42 * height, 112 * scale + sag);
  const places = Array.from({ length: count }, (_, at) => {
    const x = (width - span) / 2 + slot * (at + 0.5);
    const u = (x - width / 2) / (width / 2);
    return { x, y: edge - sag * (1 - u * u) };
  });
  return { scale, boxes: places, boxWidth: Math.min(slot - 8 * scale, 84 * scale), boxHeight: 46 * scale, card: 25 * scale };
}

/** How far apart the cards of a hand lie, in widths of a card: side by side, or as close as the room of their box demands. */
export function stepOf(cards: number, card: number, room: number): number {
  return cards < 2 ? 1 : Math.min(1, Math.max(0.45, (room / card - 1) / (cards - 1)));
}

/** The edge of the felt, straight at the dealer's side and round at the players', `inset` pixels inside. */
export function edgePath(width: number, height: number, inset: number): string {
  const side = 0.3 * height;
  const [left, right, top] = [inset, width - inset, inset + 4];
  return `M${left} ${height}V${side + 40}C${left} ${side * 0.55} ${left + width * 0.06} ${side * 0.42} ${width * 0.14} ${side * 0.3 + inset * 0.5}Q${width / 2} ${top - side * 0.28} ${width * 0.86} ${side * 0.3 + inset * 0.5}C${right - width * 0.06} ${side * 0.42} ${right} ${side * 0.55} ${right} ${side + 40}V${height}Z`;
}
