import * as z from 'zod/mini';
import { defineCall } from '../kernel/call.ts';
import { bounds, latitude, longitude } from '../kernel/geo.ts';
import { userId, venueId } from '../kernel/id.ts';
import { numberedPage } from '../kernel/page.ts';
import { text } from '../kernel/text.ts';
import { moment } from '../kernel/time.ts';
import { listedPerson } from '../people/entity.ts';
import {
  aroundFields,
  mostVenuesCounted,
  nearbyRadiusMetres,
  publicVenuePage,
  venue,
  venueCard,
  venueCursorLimit,
  venueNameLimit,
  venuesFoundPageSizes,
} from './entity.ts';

export const nearbyVenues = defineCall({
  id: 'nearby-venues',
  method: 'POST',
  summary: 'Active venues within a radius, nearest first; `drinks` keeps those that redeem drinks.',
  access: 'member',
  input: z.object({
    ...aroundFields(nearbyRadiusMetres),
    drinks: z._default(z.boolean(), false),
  }),
  output: z.array(venueCard),
  repeat: 'read',
  mayLag: true,
});

export const venuesWithinBounds = defineCall({
  id: 'venues-within-bounds',
  method: 'POST',
  summary: 'Active venues the map shows, nearest to the user (else to the middle) first.',
  access: 'member',
  input: z.safeExtend(bounds, { user_lat: z.optional(latitude), user_lng: z.optional(longitude) }),
  output: z.array(venueCard),
  repeat: 'read',
  mayLag: true,
});

const followResult = z.object({ is_following: z.boolean(), followers_count: z.int() });

export const venueProfile = defineCall({
  id: 'venue-profile',
  method: 'POST',
  summary: "A venue's page.",
  access: 'member_or_desk',
  actorFields: ['user_id'],
  input: z.object({ venue_id: venueId, user_id: z.optional(userId) }),
  output: venue,
  repeat: 'read',
});

export const followVenue = defineCall({
  id: 'follow-venue',
  method: 'POST',
  summary: 'Follows a venue.',
  access: 'member',
  actorFields: ['user_id'],
  input: z.object({ venue_id: venueId, user_id: userId }),
  output: followResult,
  repeat: 'natural',
});

export const unfollowVenue = defineCall({
  id: 'unfollow-venue',
  method: 'POST',
  summary: 'Stops following a venue.',
  access: 'member',
  actorFields: ['user_id'],
  input: z.object({ venue_id: venueId, user_id: userId }),
  output: followResult,
  repeat: 'natural',
  onFullDisk: 'works',
});

const foundPageSizeLimits = { least: 1, most: venuesFoundPageSizes.most };
const pageSize = z.optional(
  z.nullable(z.int().check(z.minimum(foundPageSizeLimits.least), z.maximum(foundPageSizeLimits.most))),
);

/** A client requests a page of venues by its cursor, by its offset or by its number, and only by one of them. */
const venuePagination = z
  .object({
    limit: pageSize,
    /**
     * The cursor of the page before marks a place in the list, which stays right when venues are added or moved
     * meanwhile.
     */
    cursor: z.optional(z.nullable(z.string().check(z.maxLength(venueCursorLimit)))),
    offset: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(mostVenuesCounted)))),
    page: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(mostVenuesCounted)))),
    /** `pageSize` is another name of `limit`. */
    pageSize,
  })
  .check(
    z.refine(({ cursor, offset, page }) => !cursor || (!offset && (page ?? 1) === 1), {
      path: ['cursor'],
      error: 'must not be sent with offset or page',
    }),
    z.refine(({ offset, page }) => !offset || (page ?? 1) === 1, {
      path: ['offset'],
      error: 'must not be sent with page',
    }),
  );

export const venues = defineCall({
  id: 'venues',
  method: 'POST',
  summary:
    'Every active venue by name, also with a letter wrong or missing, and by city, neighborhood, type, feature and whether it is open; the likeliest first.',
  access: 'member_or_desk',
  input: z.object({
    filters: z._default(
      z.object({
        name: z.optional(text(0, venueNameLimit)),
        city: z.optional(text(0, venueNameLimit)),
        neighborhood: z.optional(text(0, venueNameLimit)),
        type_id: z.optional(z.int()),
        feature_id: z.optional(z.int()),
        open_now: z._default(z.boolean(), false),
      }),
      { open_now: false },
    ),
    /** Where two venues are equally likely, the one nearer to this location of the caller comes first. */
    lat: z.optional(latitude),
    lng: z.optional(longitude),
    pagination: z._default(venuePagination, {}),
  }),
  output: z.object({
    venues: z.array(venueCard),
    /** Counts the venues that were found up to a limit; `more` is true where that limit was reached. */
    total: z.int(),
    more: z.boolean(),
    cursor: z.nullable(z.string()),
  }),
  repeat: 'read',
  mayLag: true,
  rateLimit: { points: 120, seconds: 60 },
});

export const venueFollowers = defineCall({
  id: 'venue-followers',
  method: 'POST',
  summary:
    "A venue's followers, friends of the session user first; private people are named to their friends alone. `total` counts all.",
  access: 'member_or_desk',
  input: z.object({ venue_id: venueId, ...numberedPage() }),
  output: z.array(listedPerson),
  repeat: 'read',
  mayLag: true,
});

export const publicVenue = defineCall({
  id: 'public-venue',
  method: 'POST',
  summary: 'An active venue as a shared link shows it to anybody: no person, no figure that counts people.',
  access: 'anyone',
  input: z.object({ venue_id: venueId }),
  output: publicVenuePage,
  repeat: 'read',
  mayLag: true,
  rateLimit: { points: 60, seconds: 60 },
});

export const checkIn = defineCall({
  id: 'check-in',
  method: 'POST',
  summary:
    'Says the user is at a venue, within 250 m by a location of the last 15 minutes, or by a drink poured there in the last two hours; ends the previous check-in.',
  access: 'member',
  actorFields: ['user_id'],
  input: z.object({ user_id: userId, venue_id: venueId }),
  output: z.object({ venue_id: venueId, checked_in: z.literal(true), ends_at: moment }),
  refusals: ['too_far', 'location_unknown', 'venue_inactive'],
  repeat: 'key',
});

export const pouringVenues = defineCall({
  id: 'pouring-venues',
  method: 'POST',
  summary:
    'How many active venues redeem drinks, and some of them with their pictures, those with pictures first.',
  access: 'registered',
  input: z.object({}),
  output: z.object({
    total: z.int(),
    venues: z.array(z.pick(venueCard, { id: true, name: true, image: true, logo: true })),
  }),
  repeat: 'read',
  mayLag: true,
});
