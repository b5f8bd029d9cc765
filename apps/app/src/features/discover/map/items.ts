import type { Bounds, Point } from '@nightjar/domain/kernel/geo';
import type { IconName } from '../../../ui/icon/icon.tsx';
import { discoverWords } from '../parts/words.ts';

/** Staff on shift are a number on the pin of their venue, and have no pins of their own. */
export type MapBar = Point & {
  readonly kind: 'bar';
  readonly id: string;
  readonly name: string;
  readonly open: boolean;
  readonly glyph: IconName;
  readonly logo: string | null;
  readonly staff: number;
};

/** Without a venue, the point of a friend who is out is the middle of a 100 m cell. */
export type MapFriend = Point & {
  readonly kind: 'friend';
  readonly id: string;
  readonly name: string;
  readonly image: string | null;
  readonly initials: string;
  readonly venueId: string | null;
};

/** An event is shown beside the pin of its bar. */
export type MapEvent = Point & {
  readonly kind: 'event';
  readonly id: string;
  readonly name: string;
  readonly venueId: string;
  /** True where the event is on, or begins within the hour. */
  readonly soon: boolean;
  /** The ticket has two lines: "9:30" and "pm", or "On" and "now". */
  readonly when: readonly [string, string];
};

export type MapPlace = MapBar | MapEvent | MapFriend;

/** A point of the map that glows by the number of people there. */
export type BusySpot = Point & { readonly here: number };

export type UserSpot = Point & { readonly accuracyMetres?: number };

/** The scene is all that the map shows, apart from the camera. */
export type MapScene = {
  readonly places: readonly MapPlace[];
  readonly busy: readonly BusySpot[];
  readonly selectedId: string | null;
  readonly user: UserSpot | null;
  readonly ring: { readonly center: Point; readonly radiusMetres: number } | null;
};

export const emptyScene: MapScene = { places: [], busy: [], selectedId: null, user: null, ring: null };

export type MapViewport = { bounds: Bounds; center: Point; zoom: number };

/** Names the map for screen readers by what it shows. */
export function mapTitle(places: readonly MapPlace[]): string {
  const bars = places.filter(place => place.kind === 'bar');
  return discoverWords.mapTitle({
    bars: bars.length,
    events: places.filter(place => place.kind === 'event').length,
    friends: places.filter(place => place.kind === 'friend').length,
    staff: bars.reduce((sum, bar) => sum + bar.staff, 0),
  });
}
