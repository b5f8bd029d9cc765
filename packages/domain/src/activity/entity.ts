import * as z from 'zod/mini';
import { latitude, longitude } from '../kernel/geo.ts';
import { activityId, eventId, userId, venueId } from '../kernel/id.ts';
import { day, moment } from '../kernel/time.ts';
import { person } from '../people/entity.ts';
import { pro } from '../staff/entity.ts';

export const nearbyActivityRadiusMetres = 1500;
export const nearbyActivityLimit = 200;
export const feedPageLimit = 50;
export const feedPage = 20;
/** How long activities are kept (domain decisions). */
export const activityKeptMonths = 13;
/** A feed is about lately. */
export const feedShownDays = 30;
/** What is read of a person's last weeks for strangers, who are shown it without its order. */
export const factsRead = 500;
export const visitsRead = 1000;
/** Strangers see the venues a user visited in this many days. */
export const usualDays = 90;
/** Doing the very same again within a night is no news. */
export const sameAgainHours = 12;

/** What a phone reports of its use; only the operator reads it. */
export const loggedKinds = [
  'app_open',
  'venue_view',
  'event_view',
  'check_in',
  'redeem',
  'send',
  'follow',
  'clock_in',
] as const;

/** What happened, written by the server as it happened: the only things a feed shows. Drinks are never among them. */
export const feedKinds = [
  'checked_in',
  'followed_venue',
  'followed_pro',
  'followed_event',
  'became_friends',
  'clocked_in',
] as const;
export type FeedKind = (typeof feedKinds)[number];

/** The specification's words for a bound in time that is none. */
export const notATimestamp = 'must be numeric timestamps';
/** What a date can hold, in milliseconds either side of 1970. */
const furthestMoment = 8.64e15;
/** Milliseconds since 1970, as a number or as text. */
export const timestamp = z
  .union([z.number(), z.string()], { error: notATimestamp })
  .check(z.refine(value => isTimestamp(value), { error: notATimestamp }));

function isTimestamp(value: number | string): boolean {
  const isNumeric = typeof value === 'number' || /^-?\d+(\.\d+)?$/.test(value.trim());
  return isNumeric && Math.abs(Number(value)) <= furthestMoment;
}

/**
 * One line of a feed: the user, the activity, and the place or other person. Strangers see only its night: `night` is
 * its date, `at` noon of that date; neither id nor order shows more.
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

/** How busy a venue is: public figures, and which friends are among them. Distance in metres. */
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

/** How many of a venue's last check-ins by friends are shown, and of how many days. */
export const lastCheckIns = { most: 5, days: 7 } as const;

/** What goes on at one venue. A private friend is named to friends and in no count. */
export const venueNow = z.object({
  venue_id: venueId,
  here_count: z.int(),
  friends_here: z.array(person),
  last_check_ins: z.array(z.object({ person, at: moment })),
  pros_on: z.array(pro),
});
export type VenueNow = z.infer<typeof venueNow>;

/** What a logged line may be about. */
export const loggedSubject = {
  venue_id: z.optional(venueId),
  event_id: z.optional(eventId),
  other_user_id: z.optional(userId),
};
