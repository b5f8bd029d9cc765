import { type Bounds, distanceMetres, type Point } from '@nightjar/domain/kernel/geo';
import { boundsAround } from '@nightjar/domain/places/rules';
import type { KeptCell } from './cell-memory.ts';

export type Away<Item> = { readonly item: Item; readonly metres: number };

export type NearestAsked<Item> = {
  near: Point;
  /** Everything that fits is in this box. */
  box: Bounds;
  most: number;
  fits(item: Item, metres: number): boolean;
};

export type Found<Item> = { items: Away<Item>[]; cells: KeptCell<Item>[] };

/** Beyond these a circle may cross the date line or a pole, which a box in degrees does not. Degrees. */
const plain: Bounds = { min_lat: -89, max_lat: 89, min_lng: -179, max_lng: 179 };
/** The first circle that is looked at. Metres. */
const firstReach = 1500;
/** No two points of the earth are farther apart. Metres. */
const farthest = 20_100_000;

/**
 * The `most` nearest that fit, those at the same distance in the order of their ids: cells in growing circles, until a
 * circle contains enough or the whole box was read. Null where that cannot be told from cells: `read` returned null
 * because they are too many, or the box reaches the date line or a pole.
 */
export async function nearestIn<Item extends Point & { readonly id: string }>(
  { near, box, most, fits }: NearestAsked<Item>,
  read: (part: Bounds) => Promise<KeptCell<Item>[]> | null,
): Promise<Found<Item> | null> {
  if (!covers(plain, box)) return null;
  for (let reach = firstReach; ; reach *= 2) {
    const part = reach > farthest ? box : overlapOf(box, boundsAround(near, reach));
    if (!part) continue;
    const isWhole = covers(part, box);
    const cells = await read(part);
    if (!cells) return null;
    const items = cells.flatMap(cell => awayFrom(near, cell.items, fits));
    const sure = isWhole ? items : items.filter(({ metres }) => metres <= reach);
    if (isWhole || sure.length >= most)
      return { items: sure.sort(byDistance).slice(0, most), cells };
  }
}

function awayFrom<Item extends Point>(
  near: Point,
  items: readonly Item[],
  fits: (item: Item, metres: number) => boolean,
): Away<Item>[] {
  const away: Away<Item>[] = [];
  for (const item of items) {
    const metres = distanceMetres(near, item);
    if (fits(item, metres)) away.push({ item, metres });
  }
  return away;
}

const byDistance = (one: Away<{ id: string }>, other: Away<{ id: string }>) =>
  one.metres - other.metres || (one.item.id < other.item.id ? -1 : 1);

function overlapOf(one: Bounds, other: Bounds): Bounds | null {
  const both = {
    min_lat: Math.max(one.min_lat, other.min_lat),
    max_lat: Math.min(one.max_lat, other.max_lat),
    min_lng: Math.max(one.min_lng, other.min_lng),
    max_lng: Math.min(one.max_lng, other.max_lng),
  };
  return both.min_lat <= both.max_lat && both.min_lng <= both.max_lng ? both : null;
}

const covers = (one: Bounds, other: Bounds): boolean =>
  one.min_lat <= other.min_lat &&
  one.max_lat >= other.max_lat &&
  one.min_lng <= other.min_lng &&
  one.max_lng >= other.max_lng;
