import type { Conversation } from '@nightjar/domain/chat/entity';
import { distanceMetres, type Point } from '@nightjar/domain/kernel/geo';
import { days } from '@nightjar/domain/kernel/time';
import { closestNeighborhoodDefaultMetres, type Neighborhood } from '@nightjar/domain/places/entity';
import type { Follows } from '../../friends/remote/follows.ts';

/** The filters are shown to a user with this many chats or more. */
const leastChatsForFilters = 12;

/**
 * Decides whether the filters are shown before the user asks for them. They are hidden while the user has only a few
 * chats.
 */
export const areFiltersUseful = (chats: number, more: boolean): boolean =>
  more || chats >= leastChatsForFilters;

/** True for an unread chat. A muted chat counts only when an unread message mentions the user. */
const needsAttention = ({ unread_count, muted, mentioned }: Conversation) =>
  unread_count > 0 && (!muted || mentioned);

/**
 * Returns the rows of the list: the unread ones first, then the others in the server's order. Only unread rows of the
 * first page move up. A row of a later page would push away what the user is reading.
 */
export function unreadFirst(pages: readonly (readonly Conversation[])[]): Conversation[] {
  const [first = [], ...furtherPages] = pages;
  const rows = [
    ...first.filter(needsAttention),
    ...first.filter(row => !needsAttention(row)),
    ...furtherPages.flat(),
  ];
  return [...new Map(rows.map(row => [row.conversation_id, row])).values()];
}

export type NearRoom = {
  readonly kind: 'venue' | 'event' | 'neighborhood';
  readonly id: string;
  readonly name: string;
  readonly image: string | null;
  readonly why: NearReason;
};

/** The reason why a room is suggested. For the room of an event, the reason is the time at which the event begins. */
export type NearReason = 'here' | 'around' | 'close' | { readonly startsAt: Date };

export type PlacesNearUser = {
  /** The user is checked in at this venue. */
  readonly venue: { readonly id: string; readonly name: string; readonly image: string | null } | null;
  readonly events: Follows['events'];
  /** The user's position is in this neighborhood, or nearest to it. */
  readonly around: Neighborhood | null;
  readonly neighborhoods: readonly Neighborhood[];
  readonly point: Point;
};

const maxEventRooms = 4;
const maxNeighborhoodRooms = 3;
/** An event that begins later than this many milliseconds from now is not suggested. */
const eventRoomsSuggestedWithinMs = 7 * days;

/** Suggests the rooms of the venue where the user is, of followed events and of the nearest neighborhoods. */
export function roomsNear(
  { venue, events, around, neighborhoods, point }: PlacesNearUser,
  now: Date,
): NearRoom[] {
  return [
    ...(venue ? [{ kind: 'venue', ...venue, why: 'here' } as const] : []),
    ...upcomingEvents(events, now).map(
      ({ event_id, name, image, starts_at }) =>
        ({ kind: 'event', id: event_id, name, image, why: { startsAt: new Date(starts_at) } }) as const,
    ),
    ...closestNeighborhoods(around, neighborhoods, point).map(
      ({ id, label }) =>
        ({
          kind: 'neighborhood',
          id,
          name: label,
          image: null,
          why: id === around?.id ? 'around' : 'close',
        }) as const,
    ),
  ];
}

function upcomingEvents(events: Follows['events'], now: Date): Follows['events'] {
  const time = now.getTime();
  return events
    .filter(
      ({ starts_at, over_at, status }) =>
        status === 'published' &&
        Date.parse(starts_at) - time < eventRoomsSuggestedWithinMs &&
        Date.parse(over_at) > time,
    )
    .toSorted((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at))
    .slice(0, maxEventRooms);
}

function closestNeighborhoods(
  around: Neighborhood | null,
  all: readonly Neighborhood[],
  point: Point,
): Neighborhood[] {
  const others = all
    .filter(({ id }) => id !== around?.id)
    .map(place => ({ place, metres: distanceMetres(point, place) }))
    .filter(({ metres }) => metres < closestNeighborhoodDefaultMetres)
    .toSorted((one, other) => one.metres - other.metres)
    .map(({ place }) => place);
  return [...(around ? [around] : []), ...others].slice(0, maxNeighborhoodRooms);
}
