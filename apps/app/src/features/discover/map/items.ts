import type { Bounds, Point } from '@nightjar/domain/kernel/geo';
import type { IconName } from '../../../ui/icon/icon.tsx';
import { discoverWords } from '../parts/words.ts';

/** A bar is one pin on the map. Staff on shift are a number on its pin, and have no pins of their own. */
export type MapBar = Point & {
  readonly kind: 'bar';
  readonly id: string;
  readonly name: string;
  readonly open: boolean;
  readonly glyph: IconName;
  readonly logo: string | null;
  readonly staff: number;
};

/** A friend who is out. Where the friend is at no venue, the point is the middle of a map cell of 100 m. */
export type MapFriend = Point & {
  readonly kind: 'friend';
  readonly id: string;
  readonly name: string;
  readonly image: string | null;
  readonly initials: string;
  readonly venueId: string | null;
};

/** An event on the map, which is shown beside the pin of its bar. */
export type MapEvent = Point & {
  readonly kind: 'event';
  readonly id: string;
  readonly name: string;
  readonly venueId: string;
  /** True where the event is on, or begins within the hour. */
  readonly soon: boolean;
  /** The event's ticket shows these two lines: "9:30" and "pm", or "On" and "now". */
  readonly when: readonly [string, string];
};

export type MapPlace = MapBar | MapEvent | MapFriend;

/** A point of the map that glows by the number of people there. */
export type BusySpot = Point & { readonly here: number };

export type UserSpot = Point & { readonly accuracyMetres?: number };

/** The scene is everything that the map shows, except the position of its camera. */
export type MapScene = {
  readonly places: readonly MapPlace[];
  readonly busy: readonly BusySpot[];
  readonly selectedId: string | null;
  /** The card shows this item. Its pin is marked like a selected one while nothing is selected, and the rest stays. */
  readonly cardId: string | null;
  readonly user: UserSpot | null;
  readonly ring: { readonly center: Point; readonly radiusMetres: number } | null;
};

export const emptyScene: MapScene = {
  places: [],
  busy: [],
  selectedId: null,
  cardId: null,
  user: null,
  ring: null,
};

export type MapViewport = { bounds: Bounds; center: Point; zoom: number };

/** Returns the name of the map for screen readers, which counts what the map shows. */
export function mapTitle(places: readonly MapPlace[]): string {
  const bars = places.filter(place => place.kind === 'bar');
  return discoverWords.mapTitle({
    bars: bars.length,
    events: places.filter(place => place.kind === 'event').length,
    friends: places.filter(place => place.kind === 'friend').length,
    staff: bars.reduce((sum, bar) => sum + bar.staff, 0),
  });
}
