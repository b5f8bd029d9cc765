import * as z from 'zod/mini';
import { defineCall } from '../kernel/call.ts';
import { activityId, userId, venueId } from '../kernel/id.ts';
import { cursorList, cursorPage } from '../kernel/page.ts';
import { aroundFields } from '../venues/entity.ts';
import {
  feedItem,
  feedPageLimit,
  feedPageSize,
  loggedActivityKinds,
  loggedActivitySubject,
  nearbyActivityRadiusMetres,
  timestamp,
  venueActivity,
  venueNow,
} from './entity.ts';

const feedPaging = cursorPage(activityId, { preset: feedPageSize, most: feedPageLimit });
const feed = z.object(cursorList('items', feedItem));

export const myActivityFeed = defineCall({
  id: 'my-activity-feed',
  method: 'POST',
  summary: 'What friends and the session user did lately, the latest first.',
  access: 'member',
  actorFields: ['user_id'],
  input: z.object({ user_id: userId, ...feedPaging }),
  output: feed,
  repeat: 'read',
  mayLag: true,
});

export const activityByUser = defineCall({
  id: 'activity-by-user',
  method: 'POST',
  summary:
    'What a visible person did lately, the latest first; strangers are told the nights that are over, without hours. Super admins are told as much of everybody, and each of their looks is in the trail.',
  access: 'member_or_super_admin',
  input: z.object({
    user_id: userId,
    ...feedPaging,
    start: z.optional(timestamp),
    end: z.optional(timestamp),
  }),
  output: feed,
  repeat: 'read',
  mayLag: true,
  looksUp: 'user_id',
  audit: ['user_id'],
  auditedRole: 'super_admin',
});

/** The phone reports by this call what its user does in the app. No feed shows it. */
export const logActivity = defineCall({
  id: 'log-activity',
  method: 'POST',
  summary: 'What the phone reports of its own use; it is shown to nobody else.',
  access: 'registered',
  actorFields: ['user_id'],
  input: z.object({ user_id: userId, type: z.enum(loggedActivityKinds), ...loggedActivitySubject }),
  output: z.object({ logged: z.literal(true) }),
  repeat: 'natural',
  rateLimit: { points: 240, seconds: 3600 },
  looksUp: { exempt: 'writes the own log and answers nothing about anybody' },
});

export const nearbyActivity = defineCall({
  id: 'nearby-activity',
  method: 'POST',
  summary:
    'How busy the venues within a radius are, the busiest first: how many are there, and which friends.',
  access: 'member',
  input: z.object({
    ...aroundFields(nearbyActivityRadiusMetres),
  }),
  output: z.array(venueActivity),
  repeat: 'read',
  mayLag: true,
});

export const activityByVenue = defineCall({
  id: 'activity-by-venue',
  method: 'POST',
  summary:
    'Who is at a venue: friends by name, everybody else as a number, the last check-ins of friends, and who is on shift.',
  access: 'member_or_desk',
  input: z.object({ venue_id: venueId }),
  output: venueNow,
  repeat: 'read',
  mayLag: true,
});
