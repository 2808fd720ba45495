/** Names of places on the felt. */
export const handKey = (box: number, hand: number): string => `${box}/${hand}`;

/** A place for chips: the main wager of a box, or one of its side wagers. */
export type Spot = string;

export const mainSpot = (box: number): Spot => `${box}`;
export const sideSpot = (box: number, kind: string): Spot => `${box}/${kind}`;

export function placeOf(spot: Spot): { box: number; kind: string | null } {
  const [box, kind] = spot.split("/");
  return { box: Number(box), kind: kind ?? null };
}
