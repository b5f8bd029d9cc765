import type { EventCard } from '@nightjar/domain/events/entity';
import type { NearbyFriend } from '@nightjar/domain/friends/entity';
import { fallbackPoint } from '@nightjar/domain/kernel/geo';
import type { VenueCard } from '@nightjar/domain/venues/entity';

/** The map shows this many pins of each kind. */
export type PinCounts = { readonly bars: number; readonly friends: number; readonly events: number };

const eventLengthMs = 4 * 3_600_000;

const everyDay = [1, 2, 3, 4, 5, 6, 7].map(name => ({ name, hours: { start: 0, end: 2400 } }));
const uuid = (kind: number, number: number) =>
  `0000000${kind}-0000-4000-8000-${String(number).padStart(12, '0')}`;
/** Places pins on a spiral around the person. They are densest in the middle. */
const spotOnSpiral = (number: number, of: number) => {
  const away = 0.03 * Math.sqrt((number + 1) / of);
  const angle = number * 2.4;
  return { lat: fallbackPoint.lat + away * Math.sin(angle), lng: fallbackPoint.lng + away * Math.cos(angle) };
};

export function venuesOf({ bars: count }: PinCounts): unknown[] {
  return Array.from(
    { length: count },
    (_, number) =>
      ({
        id: uuid(1, number) as VenueCard['id'],
        name: `Bar number ${number}`,
        type: [{ id: 1 + (number % 12) }],
        features: [],
        city: 'Tampa',
        state: 'FL',
        ...spotOnSpiral(number, count),
        timezone: 'America/New_York',
        hours: number % 5 === 0 ? [] : everyDay,
        closures: [],
        image: null,
        logo: null,
        redeems_drinks: true,
        distance_m: 0,
        here_count: number % 9,
        friends_here: [],
        pros_on: 0,
        is_following: false,
      }) satisfies VenueCard,
  );
}

export function friendsOf({ bars, friends: count }: PinCounts): unknown[] {
  return Array.from(
    { length: count },
    (_, number) =>
      ({
        id: uuid(2, number) as NearbyFriend['id'],
        first_name: `Robin ${number}`,
        nickname: null,
        full_name: null,
        profile_image: null,
        verified: false,
        pro: false,
        private: false,
        ...spotOnSpiral(number * 6, bars),
        distance_m: 0,
        venue:
          number % 5 === 0
            ? null
            : { id: uuid(1, number * 6) as VenueCard['id'], name: `Bar number ${number * 6}` },
      }) satisfies NearbyFriend,
  );
}

/** Returns events that are on now, each at a different bar. */
export function eventsOf({ bars, events: count }: PinCounts): unknown[] {
  const starts = new Date().toISOString();
  const over = new Date(Date.now() + eventLengthMs).toISOString();
  return Array.from({ length: count }, (_, number) => {
    const at = spotOnSpiral(number * 3, bars);
    return {
      event_id: uuid(3, number) as EventCard['event_id'],
      name: `Event number ${number}`,
      type: { id: 1, name: 'Live music' },
      status: 'published',
      starts_at: starts,
      ends_at: over,
      over_at: over,
      night: starts.slice(0, 10),
      image: null,
      price_cents: 0,
      capacity: null,
      going_count: number,
      is_following: false,
      place: 'none',
      friends_going: [],
      venue: {
        ...at,
        id: uuid(1, number * 3) as VenueCard['id'],
        name: `Bar number ${number * 3}`,
        city: null,
        state: null,
        timezone: 'America/New_York',
        image: null,
      },
      distance_m: 0,
    } satisfies EventCard;
  });
}
