import * as z from 'zod/mini';
import { latitude, longitude } from '../kernel/geo.ts';
import { activityId, eventId, userId, venueId } from '../kernel/id.ts';
import { day, moment } from '../kernel/time.ts';
import { person } from '../people/entity.ts';
import { pro } from '../staff/entity.ts';

export const nearbyActivityRadiusMetres = 1500;
export const nearbyActivityLimit = 200;
export const feedPageLimit = 50;
export const feedPageSize = 20;
/** A user's activities are kept for this many months (domain decisions). */
export const activityKeptMonths = 13;
/** Feeds do not show activities that are older than this many days. */
export const feedShownDays = 30;
/**
 * Strangers see what a person did only as lines of past nights: at most this many of that person's latest activities
 * are read for them, and the answer hides their order.
 */
export const mostActivityFactsRead = 500;
export const mostVisitsRead = 1000;
/** Strangers see the venues that a user visited in this many past days. */
export const usualVenueDays = 90;
/** The server does not record the same activity of a user for feeds again within this many hours. */
export const repeatedActHiddenHours = 12;

/** A phone reports these acts of its user to the server; only the operator reads them. */
export const loggedActivityKinds = [
  'app_open',
  'venue_view',
  'event_view',
  'check_in',
  'redeem',
  'send',
  'follow',
  'clock_in',
] as const;

/**
 * The server records these acts when they happen, and a feed shows no other acts. No act with a drink is among them.
 */
export const feedKinds = [
  'checked_in',
  'followed_venue',
  'followed_pro',
  'followed_event',
  'became_friends',
  'clocked_in',
] as const;
export type FeedKind = (typeof feedKinds)[number];

/** The specification has this error text for a bound in time that is not a timestamp. */
export const timestampError = 'must be numeric timestamps';
/** A `Date` holds at most this many milliseconds before or after the beginning of 1970. */
const latestTimestamp = 8.64e15;
/** A bound in time is in milliseconds since 1970, as a number or as text. */
export const timestamp = z
  .union([z.number(), z.string()], { error: timestampError })
  .check(z.refine(value => isTimestamp(value), { error: timestampError }));

function isTimestamp(value: number | string): boolean {
  const isNumeric = typeof value === 'number' || /^-?\d+(\.\d+)?$/.test(value.trim());
  return isNumeric && Math.abs(Number(value)) <= latestTimestamp;
}

/**
 * A line of a feed names the user, the activity, and the venue, the event or the other person. Strangers see only the
 * night of a line: `night` is its date and `at` is noon of that date. Neither the id nor the order of lines shows more
 * to them.
 */
export const feedItem = z.object({
  activity_id: activityId,
  kind: z.enum(feedKinds),
  at: moment,
  night: z.nullable(day),
  person,
  other: z.nullable(person),
  venue: z.nullable(z.object({ id: venueId, name: z.string(), image: z.nullable(z.string()) })),
  event: z.nullable(z.object({ event_id: eventId, name: z.string(), starts_at: moment })),
});
export type FeedItem = z.infer<typeof feedItem>;

/** Has the public figures of a venue, and which friends are among its guests. The distance is in meters. */
export const venueActivity = z.object({
  venue_id: venueId,
  name: z.string(),
  lat: latitude,
  lng: longitude,
  distance_m: z.number(),
  here_count: z.int(),
  friends_here: z.array(person),
});
export type VenueActivity = z.infer<typeof venueActivity>;

/** The page of a venue shows at most this many of the last check-ins by friends, from this many days. */
export const lastCheckInLimits = { most: 5, days: 7 } as const;

/**
 * Shows who and what is at one venue at present. `here_count` leaves out people with a private profile. `friends_here`
 * and `last_check_ins` name friends of the viewer alone; `pros_on` names the pros on shift, also those with a private
 * profile.
 */
export const venueNow = z.object({
  venue_id: venueId,
  here_count: z.int(),
  friends_here: z.array(person),
  last_check_ins: z.array(z.object({ person, at: moment })),
  pros_on: z.array(pro),
});
export type VenueActivityNow = z.infer<typeof venueNow>;

/** A line of activity that a phone reports to the server names at most these things. */
export const loggedActivitySubject = {
  venue_id: z.optional(venueId),
  event_id: z.optional(eventId),
  other_user_id: z.optional(userId),
};
