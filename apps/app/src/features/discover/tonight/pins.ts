import type { Point } from '@nightjar/domain/kernel/geo';
import type { VenueCard } from '@nightjar/domain/venues/entity';
import { openStatus } from '@nightjar/domain/venues/rules/open-status';
import { imageUrl } from '../../../platform/config.ts';
import { initials } from '../../../ui/face/initials.ts';
import { venueGlyph } from '../../venues/parts/items.ts';
import type { MapBar, MapEvent, MapFriend, MapPlace } from '../map/items.ts';
import { type DiscoverItem, itemName } from './items.ts';
import { ticketLines } from './words.ts';

/**
 * Returns the id of what the map draws for an item: a face for a friend, a ticket for an event. A pro has no pin of
 * their own, but that of the venue where they are on shift.
 */
export const pinIdOf = (item: DiscoverItem): string => (item.kind === 'pro' ? item.pro.venue_id : item.id);

/**
 * Returns the places that the map draws. Staff on shift are counted on the pin of their bar. A bar with events or
 * people in the list is drawn even where the bar itself is not in the list.
 */
export function toMapPlaces(
  items: readonly DiscoverItem[],
  venues: readonly VenueCard[],
  now: Date,
): MapPlace[] {
  const cards = new Map(venues.map(venue => [venue.id as string, venue]));
  const bars = new Map<string, MapBar>();
  const events: MapEvent[] = [];
  const friends: MapFriend[] = [];
  const barAt = ({ lat, lng }: Point, { id, name }: { id: string; name: string }, open = true): MapBar => {
    const bar = bars.get(id) ?? mapBarOf(cards.get(id), { ...unknownBar, id, name, lat, lng, open }, now);
    bars.set(id, bar);
    return bar;
  };
  for (const item of items) {
    if (item.kind === 'venue') barAt(item.venue, item.venue);
    if (item.kind === 'friend') {
      if (item.friend.venue) barAt(item.friend, item.friend.venue);
      friends.push(mapFriendOf(item));
    }
    if (item.kind === 'event') {
      const ticket = mapEventOf(item, now);
      barAt(item, item.event.venue, ticket.soon);
      events.push(ticket);
    }
    if (item.kind !== 'pro') continue;
    const bar = barAt(item.pro, { id: item.pro.venue_id, name: item.pro.venue_name });
    bars.set(bar.id, { ...bar, staff: bar.staff + 1 });
  }
  return [...bars.values(), ...events, ...friends];
}

/**
 * Where no answer describes a bar, the bar has these values. Such a bar counts as open where it has friends, staff or
 * an event that is on or begins soon.
 */
const unknownBar = { kind: 'bar', glyph: venueGlyph([]), logo: null, staff: 0 } as const;

function mapBarOf(venue: VenueCard | undefined, unknown: MapBar, now: Date): MapBar {
  if (!venue) return unknown;
  return {
    kind: 'bar',
    id: venue.id,
    name: venue.name,
    lat: venue.lat,
    lng: venue.lng,
    open: openStatus(venue, now).open,
    glyph: venueGlyph(venue.type),
    logo: imageUrl(venue.logo, 'face'),
    staff: 0,
  };
}

function mapEventOf(item: DiscoverItem & { kind: 'event' }, now: Date): MapEvent {
  const { event, id, lat, lng } = item;
  const when = ticketLines(event, now);
  return {
    kind: 'event',
    id,
    lat,
    lng,
    name: event.name,
    venueId: event.venue.id,
    soon: when.soon,
    when: when.lines,
  };
}

function mapFriendOf(item: DiscoverItem & { kind: 'friend' }): MapFriend {
  const { friend, id, lat, lng } = item;
  return {
    kind: 'friend',
    id,
    lat,
    lng,
    name: itemName(item),
    image: imageUrl(friend.profile_image, 'face'),
    initials: initials(itemName(item)),
    venueId: friend.venue?.id ?? null,
  };
}
