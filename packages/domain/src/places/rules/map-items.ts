import type { Point } from '../../kernel/geo.ts';
import { distanceMetres } from '../../kernel/geo.ts';

/** The map has these kinds of items. Items that are equally near are listed in the order of these kinds. */
export const mapKinds = ['venue', 'friend', 'pro', 'event'] as const;

export type MapKind = (typeof mapKinds)[number];

export type MapItem = Point & { readonly kind: MapKind; readonly id: string };

export type KindCounts = Readonly<Record<MapKind, number>>;

export function countKinds(items: readonly { kind: MapKind }[]): KindCounts {
  const counts = { venue: 0, friend: 0, pro: 0, event: 0 };
  for (const item of items) counts[item.kind] += 1;
  return counts;
}

/**
 * Sorts items by their distance from a point, the nearest first. Equally near items have a fixed order too, so that the
 * list stays the same when they arrive in another order.
 */
export function nearestFirst<Item extends MapItem>(items: readonly Item[], from: Point): Item[] {
  const away = new Map(items.map(item => [item, distanceMetres(from, item)]));
  return [...items].sort(
    (a, b) =>
      (away.get(a) ?? 0) - (away.get(b) ?? 0) ||
      mapKinds.indexOf(a.kind) - mapKinds.indexOf(b.kind) ||
      (a.id < b.id ? -1 : 1),
  );
}

/**
 * Returns the item that is `steps` places after the selected one in the list, and no farther than its ends. Without a
 * selection it returns the first item.
 */
export function itemAfterSteps<Item extends { id: string }>(
  list: readonly Item[],
  selectedId: string | null,
  steps: number,
): Item | null {
  const at = list.findIndex(item => item.id === selectedId);
  if (at === -1) return list[0] ?? null;
  return list[Math.min(list.length - 1, Math.max(0, at + steps))] ?? null;
}
