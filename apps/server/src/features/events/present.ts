import type { event, publicEvent } from '@nightjar/domain/events/calls';
import { datesText } from '@nightjar/domain/events/rules/nights';
import type { OutputWireOf } from '@nightjar/domain/kernel/call';
import { distanceMetres, type Point } from '@nightjar/domain/kernel/geo';
import type { EventId } from '@nightjar/domain/kernel/id';
import type { Person } from '@nightjar/domain/people/entity';
import type { CalendarEvent } from '../../platform/icalendar/write.ts';
import { Json } from '../../platform/json.ts';
import { type Preview, previewPicture, previewText } from '../../platform/page/preview.ts';
import { addressLineOf, imageUrlOfKind } from '../venues/present.ts';
import type { CalendarRow } from './queries/calendar.ts';
import type { CardRow } from './queries/cards.ts';
import type { EventPageRow, PublicEventRow } from './queries/page.ts';

export type EventWire = OutputWireOf<typeof event>;

export type PublicEventWire = OutputWireOf<typeof publicEvent>;

export type CardWire = Pick<EventWire, Exclude<keyof EventWire, keyof PageOnlyFields>> & { venue: VenueWire };

type PageOnlyFields = Pick<
  EventWire,
  | 'description'
  | 'link'
  | 'banner'
  | 'cancelled_reason'
  | 'waiting_count'
  | 'shown'
  | 'may_edit'
  | 'series'
  | 'updated_at'
  | 'venue'
>;

type VenueWire = Omit<EventWire['venue'], 'address' | 'logo' | 'hours' | 'closures'>;

type CardContext = { friends: ReadonlyMap<EventId, readonly Person[]>; near?: Point | undefined };

export function presentEventCard(row: CardRow, { friends, near }: CardContext): CardWire {
  return {
    ...presentSharedCard(row),
    is_following: row.place !== 'none',
    place: row.place,
    friends_going: [...(friends.get(row.event_id) ?? [])],
    venue: venueOfEvent(row),
    distance_m: near ? Math.round(distanceMetres(near, row)) : null,
  };
}

type SharedCardRow = Omit<CardRow, 'place'>;

type ViewerCardFields = Pick<CardWire, 'is_following' | 'place' | 'friends_going'>;

/** Presents the fields of a card that are the same for every user, without the venue. */
export const presentSharedCard = (
  row: SharedCardRow,
): Omit<CardWire, keyof ViewerCardFields | 'venue' | 'distance_m'> => ({
  ...cardFieldsOf(row),
  capacity: row.capacity,
  going_count: row.going_count,
});

/**
 * Writes a card as JSON. The text `event` has the shared fields and no closing brace, so the other fields can be
 * appended.
 */
export const presentCardText = (
  { event, venue }: { event: string; venue: string },
  own: ViewerCardFields,
  metres: number,
): Json<CardWire> =>
  Json.of(
    `${event},${JSON.stringify(own).slice(1, -1)},"venue":${venue},"distance_m":${Math.round(metres)}}`,
  );

export function presentEventPage(row: EventPageRow, around: CardContext & { mayEdit: boolean }): EventWire {
  return {
    ...presentEventCard(row, around),
    ...presentPublicEvent(row),
    waiting_count: row.waiting_count,
    shown: row.shown,
    may_edit: around.mayEdit,
    series: around.mayEdit ? row.series : null,
    updated_at: row.updated_at.toISOString(),
  };
}

export function presentPublicEvent(row: PublicEventRow): PublicEventWire {
  return {
    ...cardFieldsOf(row),
    description: row.description,
    link: row.link,
    banner: row.banner_image,
    cancelled_reason: row.cancelled_reason,
    venue: {
      ...venueOfEvent(row),
      address: addressLineOf(row),
      logo: imageUrlOfKind(row.images, 'logo'),
      hours: row.hours,
      closures: row.closures,
    },
  };
}

type CardFieldsRow = Omit<CardRow, 'place' | 'capacity' | 'going_count'>;

const cardFieldsOf = (row: CardFieldsRow) => ({
  event_id: row.event_id,
  name: row.name,
  type: row.type,
  status: row.status,
  starts_at: row.starts_at.toISOString(),
  ends_at: row.ends_at?.toISOString() ?? null,
  over_at: row.over_at.toISOString(),
  night: row.night,
  image: row.profile_image ?? row.banner_image,
  price_cents: row.price_cents,
});

export const venueOfEvent = (row: CardFieldsRow) => ({
  id: row.venue_id,
  name: row.venue_name,
  city: row.city,
  state: row.state,
  lat: row.lat,
  lng: row.lng,
  timezone: row.timezone,
  image: imageUrlOfKind(row.images, 'profile'),
});

/** Presents the preview of a link. It shows the event's picture, or the bar's picture where the event has none. */
export function presentEventPreview(row: PublicEventRow, publicUrl: string): Preview {
  const { event_id, name, venue_name } = row;
  const image = row.profile_image ?? row.banner_image ?? imageUrlOfKind(row.images, 'profile');
  return {
    url: `${publicUrl}/events/${event_id}`,
    title: `${row.status === 'cancelled' ? 'Called off: ' : ''}${name} at ${venue_name}`,
    description: previewText([datesText(row), addressLineOf(row), row.description]),
    image: previewPicture(image, publicUrl),
  };
}

/** Presents an event for a calendar file: what it is, where and when. A calendar file does not name guests. */
export const presentCalendarEvent = (row: CalendarRow, publicUrl: string): CalendarEvent => ({
  uid: row.event_id,
  sequence: row.sequence,
  changedAt: row.updated_at,
  cancelled: row.status === 'cancelled',
  starts: row.starts_at,
  ends: row.ends_at,
  timezone: row.timezone,
  title: row.status === 'cancelled' ? `Called off: ${row.name}` : row.name,
  description: [row.cancelled_reason, row.description].filter(Boolean).join('\n\n') || null,
  location: [row.venue_name, addressLineOf(row)].filter(Boolean).join(', '),
  position: row,
  url: `${publicUrl}/events/${row.event_id}`,
});
