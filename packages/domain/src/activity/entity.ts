import * as z from 'zod/mini';
import { person } from '../account/entity.ts';
import { latitude, longitude } from '../kernel/geo.ts';
import { activityId, eventId, userId, venueId } from '../kernel/id.ts';
import { moment } from '../kernel/time.ts';

export const nearbyActivityRadiusMetres = 1500;
export const nearbyActivityLimit = 200;
export const feedPageLimit = 50;
export const feedPage = 20;
/** How long it is known what somebody did (domain decisions). */
export const activityKeptMonths = 13;
/** A feed is about lately. */
export const feedShownDays = 30;
/** Doing the very same again within a night is no news. */
export const sameAgainHours = 12;

/** What a phone reports of its use; nobody but the house reads it. */
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

/** One line of a feed: who did what, where or with whom. */
export const feedItem = z.object({
  activity_id: activityId,
  kind: z.enum(feedKinds),
  at: moment,
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

/** What a logged line may be about. */
export const loggedSubject = {
  venue_id: z.optional(venueId),
  event_id: z.optional(eventId),
  other_user_id: z.optional(userId),
};
