import { createHmac } from 'node:crypto';
import type { activityByVenue, myActivityFeed, nearbyActivity } from '@nightjar/domain/activity/calls';
import { type NightLine, pageOfNights } from '@nightjar/domain/activity/rules';
import type { OutputWireOf } from '@nightjar/domain/kernel/call';
import { distanceMetres, type Point } from '@nightjar/domain/kernel/geo';
import { type ActivityId, activityId, type VenueId } from '@nightjar/domain/kernel/id';
import { nightDate } from '@nightjar/domain/kernel/night';
import { cutPage } from '@nightjar/domain/kernel/page';
import { houseTimezone } from '@nightjar/domain/kernel/time';
import { presentPro } from '../staff/present.ts';
import type { ProRow } from '../staff/queries/pros.ts';
import { facesOfFriendsHere, imageUrlOfKind } from '../venues/present.ts';
import type { FriendsHere, LastCheckIn } from '../venues/queries/check-ins.ts';
import type { BusyVenueRow } from './queries/busy-venues.ts';
import type { FeedRow } from './queries/feed.ts';

type FeedWire = OutputWireOf<typeof myActivityFeed>;
type VenueNowWire = OutputWireOf<typeof activityByVenue>;
type BusyVenueWire = OutputWireOf<typeof nearbyActivity>[number];

/** Presents a page of the feed. `rows` has one row more than `limit` where another page follows. */
export function presentFeed(rows: readonly FeedRow[], limit: number): FeedWire {
  const { rows: shown, more } = cutPage(rows, limit);
  return { items: shown.map(presentFeedItem), more };
}

function presentFeedItem(row: FeedRow): FeedWire['items'][number] {
  return {
    activity_id: row.id,
    kind: row.kind,
    at: row.at.toISOString(),
    night: null,
    person: row.person,
    other: row.other,
    venue: row.venue_id && {
      id: row.venue_id,
      name: row.venue_name ?? '',
      image: imageUrlOfKind(row.venue_images, 'profile'),
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

/** `from` and `to` are nights, both included; `salt` is the secret of the person whose feed it is. */
export type NightPage = {
  salt: string;
  before: string | undefined;
  limit: number;
  from: string | null;
  to: string | null;
};

/** Presents a person's feed for strangers. An activity that repeats within one night is shown once. */
export function presentFeedNights(
  rows: readonly FeedRow[],
  past: ReadonlySet<string>,
  page: NightPage,
): FeedWire {
  const lines = new Map(rows.flatMap(row => nightLineOf(row, past, page) ?? []).map(line => [line.id, line]));
  const { lines: shown, more } = pageOfNights([...lines.values()], page);
  return { items: shown.map(presentNightLine), more };
}

/**
 * Returns the item that strangers see of an activity. A check-in is shown only after its night is over, and events that
 * the user goes to are never shown.
 */
function nightLineOf(
  row: FeedRow,
  past: ReadonlySet<string>,
  { salt, from, to }: NightPage,
): NightLine<FeedRow> | null {
  const night = nightDate(row.at, row.timezone ?? houseTimezone);
  if (row.kind === 'followed_event') return null;
  if (row.kind === 'checked_in' && !past.has(pastVisitKey({ venue_id: row.venue_id ?? '', night })))
    return null;
  if ((from && night < from) || (to && night > to)) return null;
  const about = [row.kind, night, row.venue_id, row.other?.id].join(' ');
  return { id: idWithoutTime(salt, about), night, line: row };
}

export const pastVisitKey = ({ venue_id, night }: { venue_id: string; night: string }) =>
  `${venue_id} ${night}`;

/**
 * Makes an id that contains no time, in place of the activity's own id, which contains one. RFC 9562 provides version 8
 * for such ids.
 */
function idWithoutTime(salt: string, about: string): ActivityId {
  const hex = createHmac('sha256', salt).update(`activity ${about}`).digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return activityId.parse(parts.join('-'));
}

/**
 * Presents an activity to strangers. Its time is always noon UTC of its night, which is the same date in almost every
 * timezone.
 */
const presentNightLine = ({ id, night, line }: NightLine<FeedRow>) => ({
  ...presentFeedItem(line),
  activity_id: activityId.parse(id),
  at: `${night}T12:00:00.000Z`,
  night,
});

export function presentBusyVenue(row: BusyVenueRow, near: Point, friends: FriendsHere): BusyVenueWire {
  return {
    venue_id: row.id,
    name: row.name,
    lat: row.lat,
    lng: row.lng,
    distance_m: Math.round(distanceMetres(near, row)),
    here_count: row.here_count,
    friends_here: facesOfFriendsHere(friends, row.id),
  };
}

type VenueNowRows = { hereCount: number; friends: FriendsHere; visits: LastCheckIn[]; prosOn: ProRow[] };

export function presentVenueNow(
  venueId: VenueId,
  { hereCount, friends, visits, prosOn }: VenueNowRows,
  now: Date,
): VenueNowWire {
  return {
    venue_id: venueId,
    here_count: hereCount,
    friends_here: (friends.get(venueId) ?? []).map(({ friend }) => friend),
    last_check_ins: visits.map(({ friend, at }) => ({ person: friend, at: at.toISOString() })),
    pros_on: prosOn.map(pro => presentPro(pro, now)),
  };
}
