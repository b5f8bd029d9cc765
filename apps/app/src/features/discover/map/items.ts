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

/** An event, beside the pin of its bar. */
export type MapEvent = Point & {
  readonly kind: 'event';
  readonly id: string;
  readonly name: string;
  readonly venueId: string;
  /** It is on, or begins within the hour. */
  readonly soon: boolean;
  /** The two lines of its ticket: "9:30" and "pm", "On" and "now". */
  readonly when: readonly [string, string];
};

export type MapPlace = MapBar | MapEvent | MapFriend;

/** Where people are, for the glow of the night. */
export type BusySpot = Point & { readonly here: number };

export type UserSpot = Point & { readonly accuracyMetres?: number };

export type MapViewport = { bounds: Bounds; center: Point; zoom: number };

/** Names the map to screen readers, by what it shows. */
export function mapTitle(places: readonly MapPlace[]): string {
  const bars = places.filter(place => place.kind === 'bar');
  return discoverWords.mapTitle({
    bars: bars.length,
    events: places.filter(place => place.kind === 'event').length,
    friends: places.filter(place => place.kind === 'friend').length,
    staff: bars.reduce((sum, bar) => sum + bar.staff, 0),
  });
}
