import * as z from 'zod/mini';
import { latitude, longitude } from '../kernel/geo.ts';
import { eventId, friendshipId, userId, venueId } from '../kernel/id.ts';
import { moment } from '../kernel/time.ts';
import { person, relation } from '../people/entity.ts';

/**
 * A friend who is farther away from the user than this, in meters, is not on tonight's map. It is ten miles
 * (specification, section 9).
 */
export const nearbyFriendsRadiusMetres = 16093;
export const nearbyFriendsLimit = 500;
/**
 * A request for the people on a map has sides of at least `least` and at most `most` degrees (security requirement
 * 3.4).
 */
export const peopleBoxDegrees = { least: 0.005, most: 5 } as const;
/** The map requests all friends of a user at once, so one page has at most this many (specification, section 9). */
export const friendsPageLimit = 5000;
export const friendsPageSize = 20;
/** After a declined friend request, the same user may ask again after this many days (domain decisions). */
export const askAgainDays = 30;
/**
 * A user may send at most `mostContactsPerCall` contacts of their address book in one call, and at most
 * `mostContactsPerDay` in a day (domain decisions).
 */
export const mostContactsPerCall = 1000;
export const mostContactsPerDay = 5000;
/**
 * The text of a contact's number may have this many characters, because people write numbers with spaces, brackets and
 * an extension.
 */
export const contactTextLimit = 64;
export const mostMutualFacesShown = 3;
/** The specification has this error text for an address book without a phone number in it. */
export const noNumbersMessage = 'No phone numbers provided';

export const friendAnswers = ['accept', 'decline'] as const;
export const friendActions = ['cancel', 'remove', 'block', 'unblock'] as const;
export type FriendAnswer = (typeof friendAnswers)[number];
export type FriendAction = (typeof friendActions)[number];

export const namedVenue = z.object({ id: venueId, name: z.string() });
export type NamedVenue = z.infer<typeof namedVenue>;

/**
 * A friend who is out has the position of the venue they checked in to, or of the center of the 100 m cell of the map
 * that they are in. The distance is in meters.
 */
export const nearbyFriend = z.extend(person, {
  lat: latitude,
  lng: longitude,
  distance_m: z.number(),
  venue: z.nullable(namedVenue),
});
export type NearbyFriend = z.infer<typeof nearbyFriend>;

/**
 * Describes a friend who is out: `venue` is where they checked in; null where they did not. `until` is when their
 * status of "out" ends by itself; null where it has no end.
 */
export const friendOut = z.extend(person, { venue: z.nullable(namedVenue), until: z.nullable(moment) });
export type FriendOnNightOut = z.infer<typeof friendOut>;

export const friendRequest = z.object({
  friendship_id: friendshipId,
  direction: z.enum(['received', 'sent']),
  person,
  mutual_count: z.int(),
  mutual_faces: z.array(person),
  /** True where the signed-in user joined the product by this person's referral code. */
  invited_you: z.boolean(),
  created_at: moment,
});
export type FriendRequest = z.infer<typeof friendRequest>;

/** A call that changes the relation between two people has this answer. */
export const relationAnswer = z.object({
  user_id: userId,
  relation,
  friendship_id: z.nullable(friendshipId),
});

export const followTypes = ['venues', 'pros', 'events'] as const;
export const followType = z.enum(followTypes);
export type FollowType = z.infer<typeof followType>;

/** A list of what a user follows shows a venue, a pro or an event in one of these forms. */
export const followedVenue = z.object({
  id: venueId,
  name: z.string(),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  image: z.nullable(z.string()),
  type: z.array(z.object({ id: z.int(), name: z.optional(z.string()) })),
  is_following: z.boolean(),
});
export const followedPro = z.extend(person, {
  role: z.nullable(z.string()),
  venue: z.nullable(namedVenue),
  clocked_in: z.boolean(),
  is_following: z.boolean(),
});
export const followedEvent = z.object({
  event_id: eventId,
  name: z.string(),
  starts_at: moment,
  ends_at: z.nullable(moment),
  /** Gives the end, or the moment that counts as the end. */
  over_at: moment,
  status: z.enum(['published', 'cancelled']),
  /** Tells whether the user has a place at the event or waits for one. */
  place: z.enum(['going', 'waiting']),
  image: z.nullable(z.string()),
  /** The row shows the hour of the event by the clock of the venue, so it needs the venue's time zone. */
  venue: z.extend(namedVenue, { timezone: z.string() }),
  is_following: z.boolean(),
});
