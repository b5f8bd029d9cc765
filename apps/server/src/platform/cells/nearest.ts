import { type Bounds, distanceMetres, type Point } from '@nightjar/domain/kernel/geo';
import { boundsAround } from '@nightjar/domain/places/rules/areas';
import type { CachedCell } from './cell-memory.ts';

export type ItemAtDistance<Item> = { readonly item: Item; readonly metres: number };

export type NearestItemsQuery<Item> = {
  near: Point;
  /** Every item for which `fits` is true lies in this box. */
  box: Bounds;
  fits(item: Item, metres: number): boolean;
};
export type ReadCells<Item> = (part: Bounds) => Promise<CachedCell<Item>[]> | null;

export type FoundItems<Item> = { items: ItemAtDistance<Item>[]; cells: CachedCell<Item>[] };

/**
 * Outside of these bounds, in degrees, a circle may cross the date line or a pole. A box in degrees cannot contain such
 * a circle.
 */
const boundsWithoutPolesAndDateLine: Bounds = { min_lat: -89, max_lat: 89, min_lng: -179, max_lng: 179 };
/** The search begins with a circle of this radius in meters. */
const firstRadius = 1500;
/** No two points of the earth are farther apart than this many meters. */
const largestDistance = 20_100_000;

/**
 * Returns the `most` nearest items for which `fits` is true. Items at the same distance are in the order of their ids.
 * The function reads cells in growing circles, until a circle contains enough items or the whole box was read. It
 * returns null where `read` returned null because of too many cells, or where the box reaches the date line or a pole.
 */
export async function nearestItemsIn<Item extends Point & { readonly id: string }>(
  { near, box, most, fits }: NearestItemsQuery<Item> & { most: number },
  read: ReadCells<Item>,
): Promise<FoundItems<Item> | null> {
  if (!boundsCover(boundsWithoutPolesAndDateLine, box)) return null;
  for (let reach = firstRadius; ; reach *= 2) {
    const part = reach > largestDistance ? box : overlapOf(box, boundsAround(near, reach));
    if (!part) continue;
    const isWhole = boundsCover(part, box);
    const cells = await read(part);
    if (!cells) return null;
    const items = itemsWithDistanceFrom(near, cells, fits);
    const sure = isWhole ? items : items.filter(({ metres }) => metres <= reach);
    if (isWhole || sure.length >= most) return { items: sure.sort(compareByDistance).slice(0, most), cells };
  }
}

/**
 * Returns all items for which `fits` is true, in no particular order. It returns null in the same cases as
 * `nearestItemsIn`.
 */
export async function allItemsIn<Item extends Point & { readonly id: string }>(
  { near, box, fits }: NearestItemsQuery<Item>,
  read: ReadCells<Item>,
): Promise<FoundItems<Item> | null> {
  const cells = boundsCover(boundsWithoutPolesAndDateLine, box) ? await read(box) : null;
  return cells && { items: itemsWithDistanceFrom(near, cells, fits), cells };
}

/** Returns the items with their distances. An item that is in cells of several layers is returned once. */
function itemsWithDistanceFrom<Item extends Point & { readonly id: string }>(
  near: Point,
  cells: readonly CachedCell<Item>[],
  fits: (item: Item, metres: number) => boolean,
): ItemAtDistance<Item>[] {
  const away = new Map<string, ItemAtDistance<Item>>();
  for (const { items } of cells) {
    for (const item of items) {
      const metres = distanceMetres(near, item);
      if (fits(item, metres)) away.set(item.id, { item, metres });
    }
  }
  return [...away.values()];
}

const compareByDistance = (one: ItemAtDistance<{ id: string }>, other: ItemAtDistance<{ id: string }>) =>
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

const boundsCover = (one: Bounds, other: Bounds): boolean =>
  one.min_lat <= other.min_lat &&
  one.max_lat >= other.max_lat &&
  one.min_lng <= other.min_lng &&
  one.max_lng >= other.max_lng;
