import * as z from 'zod/mini';
import { defineCall } from '../kernel/call.ts';
import { latitude, longitude } from '../kernel/geo.ts';
import { userId } from '../kernel/id.ts';
import { text } from '../kernel/text.ts';
import { day, moment } from '../kernel/time.ts';
import { ownPro } from '../staff/entity.ts';
import { activityStatus, gender, nameLimit, nickname, ownUser, plan, profile } from './entity.ts';

export const signup = defineCall({
  name: 'signup',
  method: 'POST',
  summary: 'Completes the profile of somebody who has proven a phone number.',
  access: 'authenticated',
  actorFields: ['user_id'],
  input: z.object({
    user_id: userId,
    first_name: text(1, nameLimit),
    last_name: text(1, nameLimit),
    nickname,
    dob: day,
    gender,
    terms: z.literal(true, { error: 'must be accepted' }),
  }),
  output: ownUser,
  refusals: ['under_age', 'already_registered'],
  repeat: 'once',
});

export const myUserDetails = defineCall({
  name: 'my-user-details',
  method: 'POST',
  summary: "The session's user: own row, current plan, and places on teams with their codes.",
  access: 'authenticated',
  actorFields: ['user_id'],
  input: z.object({ user_id: z.optional(userId) }),
  output: z.object({ user: ownUser, stripe_details: z.nullable(plan), pros: z.array(ownPro) }),
  repeat: 'read',
});

export const userProfile = defineCall({
  name: 'user-profile',
  method: 'POST',
  summary: "A person's page as the session's user may see it; blocked and deleted people are not found.",
  access: 'member',
  actorFields: ['user_id'],
  input: z.object({ user_id: userId, other_user_id: userId }),
  output: profile,
  repeat: 'read',
});

export const updateLocation = defineCall({
  name: 'update-location',
  method: 'POST',
  summary: "Overwrites the session user's position; exact coordinates never leave the server.",
  access: 'member',
  actorFields: ['user_id'],
  input: z.object({ user_id: userId, lat: latitude, lng: longitude }),
  output: z.object({ setAt: moment }),
  repeat: 'natural',
  rateLimit: { points: 60, seconds: 60 },
});

export const updateActivityStatus = defineCall({
  name: 'update-activity-status',
  method: 'POST',
  summary: 'Says whether the user is out; "out" ends by itself at 06:00 where they last were.',
  access: 'member',
  actorFields: ['user_id'],
  input: z.object({ user_id: userId, activity_status: activityStatus }),
  output: z.object({ activity_status: activityStatus, until: z.nullable(moment) }),
  repeat: 'natural',
});
