import * as z from 'zod/mini';
import { brand } from '../brand.ts';
import { defineCall } from '../kernel/call.ts';
import { latitude, longitude } from '../kernel/geo.ts';
import { conversationId, sessionId, userId } from '../kernel/id.ts';
import { numberedPage } from '../kernel/page.ts';
import { searchTerm } from '../kernel/search-term.ts';
import { text } from '../kernel/text.ts';
import { moment } from '../kernel/time.ts';
import { activityStatus, listedPerson, nearbyUser, peopleAroundRate, plan } from '../people/entity.ts';
import { ownPro } from '../staff/entity.ts';
import { aroundFieldsByAnyName } from '../venues/entity.ts';
import {
  deviceRegistration,
  deviceTextLimit,
  legalVersionLimit,
  nearbyUsersRadiusMetres,
  ownSession,
  ownUser,
  peopleFoundPageLimit,
  peopleFoundPageSize,
  profile,
  signupForm,
  trackedLocations,
} from './entity.ts';

export const signup = defineCall({
  id: 'signup',
  method: 'POST',
  summary: 'Completes the profile of somebody who has proven a phone number.',
  access: 'authenticated',
  actorFields: ['user_id'],
  input: signupForm,
  output: ownUser,
  refusals: ['under_age', 'already_registered'],
  repeat: 'once',
});

export const acceptTerms = defineCall({
  id: 'accept-terms',
  method: 'POST',
  summary:
    'Keeps that the user accepts the terms and the privacy policy that are in force, by their versions in /config.json.',
  access: 'registered',
  actorFields: ['user_id'],
  input: z.object({
    user_id: userId,
    terms: text(1, legalVersionLimit),
    privacy: text(1, legalVersionLimit),
  }),
  output: z.object({ terms_version: z.string(), privacy_version: z.string() }),
  refusals: ['terms_changed'],
  repeat: 'natural',
});

export const addHouseContact = defineCall({
  id: 'add-house-contact',
  name: `add-${brand.slug}-${brand.houseContact.slug}`,
  method: 'POST',
  summary: 'Makes the house contact a friend and leaves its first message; repeating it changes nothing.',
  access: 'registered',
  actorFields: ['user_id'],
  input: z.object({ user_id: userId }),
  output: z.object({ conversation_id: conversationId }),
  repeat: 'natural',
});

export const myUserDetails = defineCall({
  id: 'my-user-details',
  method: 'POST',
  summary: "The session's user: own row, current plan, and places on teams with their codes.",
  access: 'authenticated',
  actorFields: ['user_id'],
  input: z.object({ user_id: z.optional(userId) }),
  output: z.object({
    user: ownUser,
    stripe_details: z.nullable(plan),
    pros: z.array(ownPro),
    /** Counts the teams that ask whether the user works there. */
    team_invitations: z.int(),
  }),
  repeat: 'read',
});

export const userProfile = defineCall({
  id: 'user-profile',
  method: 'POST',
  summary: "A person's page as the session's user may see it; blocked and deleted people are not found.",
  access: 'member',
  actorFields: ['user_id'],
  input: z.object({ user_id: userId, other_user_id: userId }),
  output: profile,
  repeat: 'read',
  looksUp: 'other_user_id',
});

export const updateLocation = defineCall({
  id: 'update-location',
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
  id: 'update-activity-status',
  method: 'POST',
  summary: 'Says whether the user is out; "out" ends by itself at 06:00 where they last were.',
  access: 'member',
  actorFields: ['user_id'],
  input: z.object({ user_id: userId, activity_status: activityStatus }),
  output: z.object({ activity_status: activityStatus, until: z.nullable(moment) }),
  repeat: 'natural',
  onFullDisk: 'works',
});

export const trackingToken = defineCall({
  id: 'tracking-token',
  method: 'POST',
  summary:
    'Gives the phone of a user who is out a token that can do nothing but upload locations, until the night ends.',
  access: 'member',
  actorFields: ['user_id'],
  input: z.object({ user_id: userId }),
  output: z.object({ token: z.string(), expires_at: moment }),
  refusals: ['not_out'],
  repeat: 'natural',
  rateLimit: { points: 30, seconds: 300 },
});

/**
 * The phone's location plugin makes this call, with a tracking token instead of a session. The call `trackingToken`
 * gives the token. The token ends when the user goes "in", signs out or is put on hold, and at the end of the night.
 */
export const uploadLocation = defineCall({
  id: 'upload-location',
  method: 'POST',
  path: '/locations',
  summary:
    "Takes what the phone's plugin uploads while its owner is out: the newest location is saved as by update-location.",
  access: 'member',
  input: trackedLocations,
  output: z.object({ setAt: z.nullable(moment) }),
  repeat: 'natural',
  rateLimit: { points: 120, seconds: 60 },
});

export const usersSearch = defineCall({
  id: 'users-search',
  method: 'POST',
  summary:
    'People by name: those it begins with first, then those it resembles. Blocked people and strangers who are private are left out.',
  access: 'member',
  actorFields: ['user_id'],
  input: z.object({
    user_id: z.optional(userId),
    search: searchTerm,
    ...numberedPage({ preset: peopleFoundPageSize, most: peopleFoundPageLimit }),
  }),
  output: z.array(listedPerson),
  repeat: 'read',
  mayLag: true,
  rateLimit: { points: 120, seconds: 60 },
});

export const nearbyUsers = defineCall({
  id: 'nearby-users',
  method: 'POST',
  summary:
    'People who are out around here, in 500 m cells and bands of distance; never nearer to the truth than that.',
  access: 'member',
  actorFields: ['user_id'],
  input: aroundFieldsByAnyName(nearbyUsersRadiusMetres),
  output: z.array(nearbyUser),
  repeat: 'read',
  mayLag: true,
  rateLimit: peopleAroundRate,
});

export const updatePrivate = defineCall({
  id: 'update-private',
  method: 'POST',
  summary: 'Keeps bio, lists, activity and presence to friends, or opens them.',
  access: 'registered',
  actorFields: ['user_id'],
  input: z.object({ user_id: userId, private: z.boolean() }),
  output: z.object({ private: z.boolean() }),
  repeat: 'natural',
  onFullDisk: 'works',
});

export const updateAllowSys = defineCall({
  id: 'update-allow-sys',
  method: 'POST',
  summary: 'Lets others send drinks, or not.',
  access: 'registered',
  actorFields: ['user_id'],
  input: z.object({ user_id: userId, allow_sys: z.boolean() }),
  output: z.object({ allow_sys: z.boolean() }),
  repeat: 'natural',
  onFullDisk: 'works',
});

export const savePushToken = defineCall({
  id: 'save-push-token',
  method: 'POST',
  summary: 'Registers this device for pushes; whoever had it before gets none on it any more.',
  access: 'registered',
  actorFields: ['user_id'],
  input: z.extend(deviceRegistration, { user_id: z.optional(userId) }),
  output: z.object({ device_id: z.string() }),
  repeat: 'natural',
});

export const revokeDevice = defineCall({
  id: 'revoke-device',
  method: 'POST',
  summary: 'No more pushes to this device.',
  access: 'registered',
  actorFields: ['user_id'],
  input: z.object({ user_id: userId, device_id: text(1, deviceTextLimit) }),
  output: z.object({ revoked: z.literal(true) }),
  repeat: 'natural',
  onFullDisk: 'works',
});

export const revokeSignedOutDevice = defineCall({
  id: 'revoke-signed-out-device',
  method: 'POST',
  summary:
    'No more pushes to a device on which somebody signed out without a connection. Who knows both ids of its registration may call this, and the session of the registration ends.',
  access: 'anyone',
  input: z.object({ device_id: text(1, deviceTextLimit), session_id: sessionId }),
  output: z.object({ revoked: z.literal(true) }),
  repeat: 'natural',
  onFullDisk: 'works',
  rateLimit: { points: 60, seconds: 60 },
});

export const mySessions = defineCall({
  id: 'my-sessions',
  method: 'GET',
  summary: "Where the session's user is signed in, the latest used first.",
  access: 'authenticated',
  input: z.object({}),
  output: z.array(ownSession),
  repeat: 'read',
});

export const endSession = defineCall({
  id: 'end-session',
  method: 'POST',
  summary: 'Signs one of the own sessions out, everywhere at once.',
  access: 'authenticated',
  input: z.object({ session_id: sessionId }),
  output: z.object({ ended: z.literal(true) }),
  reauthentication: true,
  repeat: 'natural',
  onFullDisk: 'works',
});

/**
 * The file in which a person downloads their own data has such sections. A section has one kind of data, without the
 * private texts of other people.
 */
const exportedSection = z.array(z.record(z.string(), z.unknown()));

export const exportMyData = defineCall({
  id: 'export-my-data',
  method: 'POST',
  summary: 'Everything kept about the session user, as JSON.',
  access: 'authenticated',
  input: z.object({}),
  output: z.object({
    exported_at: moment,
    user: ownUser,
    plan: z.nullable(plan),
    friends: exportedSection,
    blocks: exportedSection,
    follows: exportedSection,
    check_ins: exportedSection,
    redemptions: exportedSection,
    vouchers: exportedSection,
    purchases: exportedSection,
    subscriptions: exportedSection,
    tickets: exportedSection,
    rounds: exportedSection,
    claims: exportedSection,
    shots: exportedSection,
    conversations: exportedSection,
    messages: exportedSection,
    reactions: exportedSection,
    activity: exportedSection,
    whereabouts: exportedSection,
    night_cells: exportedSection,
    nights_of_use: exportedSection,
    teams: exportedSection,
    team_refusals: exportedSection,
    referrals: exportedSection,
    reports: exportedSection,
    devices: exportedSection,
    acceptances: exportedSection,
    sessions: exportedSection,
    files: exportedSection,
    versions: exportedSection,
    release_failures: exportedSection,
    notifications: exportedSection,
    notification_settings: exportedSection,
  }),
  reauthentication: true,
  repeat: 'read',
  rateLimit: { points: 5, seconds: 86_400 },
});

export const hardDeleteUser = defineCall({
  id: 'hard-delete-user',
  method: 'DELETE',
  summary:
    "Erases the session user: profile, devices, location, sessions, attachments. Messages stay as a deleted user's, ledger rows without the person.",
  access: 'authenticated',
  actorFields: ['user_id'],
  input: z.object({ user_id: z.optional(userId) }),
  output: z.object({ deleted: z.literal(true) }),
  reauthentication: true,
  repeat: 'natural',
  onFullDisk: 'works',
});
