import * as z from 'zod/mini';
import { defineCall } from '../kernel/call.ts';
import { latitude, longitude, optionalBounds, readCorners } from '../kernel/geo.ts';
import { proId, userId, venueId } from '../kernel/id.ts';
import { numberedPage } from '../kernel/page.ts';
import { listedPerson } from '../people/entity.ts';
import { aroundFields } from '../venues/entity.ts';
import {
  invitationAnswers,
  mostProsShown,
  nearbyPro,
  ownPro,
  pro,
  shiftHours,
  teamInvitation,
  topPro,
  topProsShown,
  venueCode,
} from './entity.ts';

/** Where a call gives no radius, pros are searched within this many meters of a point (specification, section 9). */
const presetProsRadiusMetres = 1500;
const prosLimit = z._default(z.int().check(z.minimum(1), z.maximum(mostProsShown)), mostProsShown);

export const nearbyPros = defineCall({
  id: 'nearby-pros',
  method: 'POST',
  summary: 'Pros on shift within a radius, nearest first, each where their venue is.',
  access: 'member',
  input: z.object({
    ...aroundFields(presetProsRadiusMetres),
    limit: prosLimit,
  }),
  output: z.array(nearbyPro),
  repeat: 'read',
  mayLag: true,
});

export const nearbyProsWithinBounds = defineCall({
  id: 'nearby-pros-within-bounds',
  method: 'POST',
  summary: 'Pros on shift at the venues the map shows, or within a radius.',
  access: 'member',
  input: z.pipe(
    z.safeExtend(optionalBounds, {
      ...z.partial(z.object(aroundFields(presetProsRadiusMetres))).shape,
      user_lat: z.optional(latitude),
      user_lng: z.optional(longitude),
      limit: prosLimit,
    }),
    z.transform((sent, { issues }) => {
      const { lat, lng, limit, radius = presetProsRadiusMetres } = sent;
      const box = readCorners(sent);
      if (box !== null && typeof box === 'object') return { limit, bounds: box, circle: null };
      if (box === null && lat !== undefined && lng !== undefined)
        return { limit, bounds: null, circle: { near: { lat, lng }, radius } };
      const [missing, others] = box === null ? ['lat', 'lng'] : [box, 'the other corners'];
      issues.push({ code: 'custom', path: [missing], message: `must be given, with ${others}`, input: sent });
      return z.NEVER;
    }),
  ),
  output: z.array(nearbyPro),
  repeat: 'read',
  mayLag: true,
});

export const prosByVenueId = defineCall({
  id: 'pros-by-venue-id',
  method: 'POST',
  summary: "A venue's approved staff, those on shift first; never a code or a colour.",
  access: 'member_or_desk',
  input: z.object({ venue_id: venueId }),
  output: z.array(pro),
  repeat: 'read',
  mayLag: true,
});

export const proClockIn = defineCall({
  id: 'pro-clock-in',
  method: 'POST',
  summary:
    'Starts a shift of 0.5 to 16 hours with a new staff code; ends a shift elsewhere. Answers the list of own places.',
  access: 'registered',
  input: z.object({ pro_id: proId, duration_in_hours: shiftHours }),
  output: z.array(ownPro),
  refusals: ['not_approved', 'venue_inactive'],
  repeat: 'key',
});

export const proClockOut = defineCall({
  id: 'pro-clock-out',
  method: 'POST',
  summary: 'Ends the shift. Answers the list of own places.',
  access: 'registered',
  input: z.object({ pro_id: proId }),
  output: z.array(ownPro),
  repeat: 'natural',
  onFullDisk: 'works',
});

const followResult = z.object({ is_following: z.boolean(), followers_count: z.int() });

export const followPro = defineCall({
  id: 'follow-pro',
  method: 'POST',
  summary: 'Follows a pro.',
  access: 'member',
  actorFields: ['user_id'],
  input: z.object({ user_id: userId, pro_user_id: userId }),
  output: followResult,
  repeat: 'natural',
  looksUp: 'pro_user_id',
});

export const unfollowPro = defineCall({
  id: 'unfollow-pro',
  method: 'POST',
  summary: 'Stops following a pro.',
  access: 'member',
  actorFields: ['user_id'],
  input: z.object({ user_id: userId, pro_user_id: userId }),
  output: followResult,
  repeat: 'natural',
  onFullDisk: 'works',
  looksUp: 'pro_user_id',
});

export const proFollowers = defineCall({
  id: 'pro-followers',
  method: 'POST',
  summary: "A visible pro's followers, friends of the session user first.",
  access: 'member',
  input: z.object({ pro_user_id: userId, ...numberedPage() }),
  output: z.array(listedPerson),
  repeat: 'read',
  mayLag: true,
  looksUp: 'pro_user_id',
});

export const rotateProCode = defineCall({
  id: 'rotate-pro-code',
  method: 'POST',
  summary:
    'A new staff code at once, for oneself or, as a manager, for one of the team. Answers the list of own places.',
  access: 'registered',
  input: z.object({ pro_id: proId }),
  output: z.array(ownPro),
  refusals: ['not_approved'],
  repeat: 'once',
  onFullDisk: 'works',
  audit: ['pro_id'],
  rateLimit: { points: 10, seconds: 60 },
});

export const nearbyTopPros = defineCall({
  id: 'nearby-top-pros',
  method: 'POST',
  summary:
    'Pros at venues within a radius: those on shift first, then those with most followers; never by drinks.',
  access: 'member',
  input: z.object({
    ...aroundFields(presetProsRadiusMetres),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(topProsShown.most)), topProsShown.preset),
  }),
  output: z.array(topPro),
  repeat: 'read',
  mayLag: true,
});

export const proRequest = defineCall({
  id: 'pro-request',
  method: 'POST',
  summary:
    "Asks to join the staff of the venue with this code; its managers are told. A wrong code and an inactive venue's answer alike.",
  access: 'registered',
  actorFields: ['user_id'],
  input: z.object({ user_id: userId, venue_code: venueCode }),
  output: ownPro,
  refusals: ['no_such_code', 'already_on_team', 'under_age'],
  repeat: 'key',
});

export const myTeamInvitations = defineCall({
  id: 'my-team-invitations',
  method: 'POST',
  summary: "The invitations of teams that wait for the session user's answer, newest first.",
  access: 'registered',
  input: z.object({}),
  output: z.array(teamInvitation),
  repeat: 'read',
});

export const answerTeamInvitation = defineCall({
  id: 'answer-team-invitation',
  method: 'POST',
  summary:
    "Answers a venue's invitation to its team. A yes joins it at once; a no is not told to the venue; after a never it may not ask again.",
  access: 'registered',
  input: z.object({ venue_id: venueId, answer: z.enum(invitationAnswers) }),
  output: z.object({ venue_id: venueId, joined: z.boolean() }),
  refusals: ['invitation_gone', 'answered_yes', 'under_age'],
  repeat: 'natural',
});
