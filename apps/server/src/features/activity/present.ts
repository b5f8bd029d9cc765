import type { myActivityFeed, nearbyActivity } from '@nightjar/domain/activity/calls';
import type { OutputWireOf } from '@nightjar/domain/kernel/call';
import { distanceMetres, type Point } from '@nightjar/domain/kernel/geo';
import { facesOf, imageOf } from '../venues/present.ts';
import type { FriendsHere } from '../venues/queries.ts';
import type { BusyVenueRow, FeedRow } from './queries.ts';

type FeedWire = OutputWireOf<typeof myActivityFeed>;
type BusyVenueWire = OutputWireOf<typeof nearbyActivity>[number];

/** `rows` hold one more than the page where there is more. */
export function presentFeed(rows: readonly FeedRow[], limit: number): FeedWire {
  return { items: rows.slice(0, limit).map(presentItem), more: rows.length > limit };
}

function presentItem(row: FeedRow): FeedWire['items'][number] {
  return {
    activity_id: row.id,
    kind: row.kind,
    at: row.at.toISOString(),
    person: row.person,
    other: row.other,
    venue: row.venue_id && {
      id: row.venue_id,
      name: row.venue_name ?? '',
      image: imageOf(row.venue_images, 'profile'),
    },
    event:
      row.event_id && row.event_starts_at
        ? {
            event_id: row.event_id,
            name: row.event_name ?? '',
            starts_at: row.event_starts_at.toISOString(),
          }
        : null,
  };
}

export function presentBusyVenue(row: BusyVenueRow, near: Point, friends: FriendsHere): BusyVenueWire {
  return {
    venue_id: row.id,
    name: row.name,
    lat: row.lat,
    lng: row.lng,
    distance_m: Math.round(distanceMetres(near, row)),
    here_count: row.here_count,
    friends_here: facesOf(friends, row.id),
  };
}
