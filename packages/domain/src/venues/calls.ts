import * as z from 'zod/mini';
import { defineCall } from '../kernel/call.ts';
import { bounds, latitude, longitude } from '../kernel/geo.ts';
import { userId, venueId } from '../kernel/id.ts';
import { moment } from '../kernel/time.ts';
import { around, nearbyRadiusMetres, option, paymentTypes, venue, venueCard } from './entity.ts';

export const nearbyVenues = defineCall({
  id: 'nearby-venues',
  method: 'POST',
  summary: 'Active venues within a radius, nearest first; `drinks` keeps those that redeem drinks.',
  access: 'member',
  input: z.object({
    ...around(nearbyRadiusMetres),
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

const followChange = z.object({ is_following: z.boolean(), followers_count: z.int() });

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
  output: followChange,
  repeat: 'natural',
});

export const unfollowVenue = defineCall({
  id: 'unfollow-venue',
  method: 'POST',
  summary: 'Stops following a venue.',
  access: 'member',
  actorFields: ['user_id'],
  input: z.object({ venue_id: venueId, user_id: userId }),
  output: followChange,
  repeat: 'natural',
});

export const checkIn = defineCall({
  id: 'check-in',
  method: 'POST',
  summary:
    'Says the user is at a venue, within 250 m by a location of the last 15 minutes; ends the previous check-in.',
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

export const venueOptions = defineCall({
  id: 'venue-options',
  method: 'GET',
  summary: 'What the form of a venue offers: types and features by id, ways to pay by name.',
  access: { role: 'pro' },
  input: z.object({}),
  output: z.object({
    types: z.array(option),
    features: z.array(option),
    payment_types: z.array(z.enum(paymentTypes)),
  }),
  repeat: 'read',
  surface: 'desk',
  mayLag: true,
});
