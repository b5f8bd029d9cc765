import type { Bounds, Point } from '@nightjar/domain/kernel/geo';
import type { IconName } from '../../../ui/icon/icon.tsx';
import { discoverWords } from '../parts/words.ts';

/** A venue as the map draws it. Staff on shift are a number on its pin, not pins of their own. */
export type MapBar = Point & {
  readonly kind: 'bar';
  readonly id: string;
  readonly name: string;
  readonly open: boolean;
  readonly glyph: IconName;
  readonly logo: string | null;
  readonly staff: number;
  /** How many people are in it: the weight of its glow. */
  readonly here: number;
};

/** A friend who is out. Without a venue the point is the middle of a 100 m cell. */
export type MapFriend = Point & {
  readonly kind: 'friend';
  readonly id: string;
  readonly name: string;
  readonly image: string | null;
  readonly initials: string;
  readonly venueId: string | null;
};

export type MapPlace = MapBar | MapFriend;

export type UserSpot = Point & { readonly accuracyMetres?: number };

export type MapViewport = { bounds: Bounds; center: Point; zoom: number };

/** Names the map to screen readers, by what it shows. */
export function mapTitle(places: readonly MapPlace[]): string {
  const bars = places.filter(place => place.kind === 'bar');
  const staff = bars.reduce((sum, bar) => sum + bar.staff, 0);
  return discoverWords.mapTitle(bars.length, places.length - bars.length, staff);
}
