import * as z from 'zod/mini';
import { latitude, longitude } from '../kernel/geo.ts';
import { proId, userId, venueId } from '../kernel/id.ts';
import { days, moment } from '../kernel/time.ts';

/** Dictated in a loud bar: four digits, unique in the venue, new at each clock-in. */
export const proCodeLength = 4;

export const proCode = z.string().check(z.regex(/^\d{4}$/, { error: 'must be 4 digits' }));

export const proColorCount = 8;

export const proColorId = z.int().check(z.minimum(1), z.maximum(proColorCount));

/** A shift is at least half an hour and at most sixteen (domain decisions). */
export const shortestShiftHours = 0.5;

export const longestShiftHours = 16;

export const shiftHours = z.number().check(z.minimum(shortestShiftHours), z.maximum(longestShiftHours));

/** A bound on every list of pros; no bar has more on one night. */
export const prosShown = 200;

export const topProsShown = { preset: 8, most: 50 } as const;

/** Read out by a colleague to a new one: six capital letters or digits, typed in any case. */
export const venueCodeLength = 6;

export const venueCode = z
  .string()
  .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{6}$/, { error: 'must be 6 letters or digits' }));

export const reasonLimit = 200;

/**
 * Wrong codes in an hour: of one user, and of one network over all its users, which leaves room for the typing errors of
 * a carrier's phones. A code that is guessed opens nothing but a request, which the team answers.
 */
export const venueCodeGuesses = {
  user: { points: 20, seconds: 3600 },
  network: { points: 200, seconds: 3600 },
} as const;

/**
 * How long an invitation waits for its answer: two weeks are longer than a holiday and shorter than a manager's memory
 * of whom they invited. Until then a refused one looks like one that waits.
 */
export const invitationLasts = 14 * days;

/** How long a no holds: a bar that changes its mind may ask again after a season, not the week after. */
export const refusalHolds = 90 * days;

/** `never`: this venue may not ask again. */
export const invitationAnswers = ['yes', 'no', 'never'] as const;

export type InvitationAnswer = (typeof invitationAnswers)[number];

/** An invitation as the invited user reads it. The venue has the name that a rep has seen. */
export const teamInvitation = z.object({
  venue_id: venueId,
  venue_name: z.string(),
  venue_city: z.nullable(z.string()),
  timezone: z.string(),
  pro_role_id: z.int(),
  role: z.string(),
  invited_at: moment,
  lapses_at: moment,
});

export type TeamInvitation = z.infer<typeof teamInvitation>;

/** Whether free drinks come with a place on a team. `ending`: for the rest of the month. */
export const roleDrinks = ['yes', 'ending', 'no'] as const;

export type RoleDrinks = (typeof roleDrinks)[number];

export const staffStates = ['invited', 'pending', 'approved', 'declined', 'removed'] as const;

export type StaffState = (typeof staffStates)[number];

/**
 * The eight colours a bartender may choose: name, fill, and the pattern for people who cannot distinguish the fills.
 */
export const proColors = [
  { id: 1, name: 'Amber Chevron', hex: '#F2B705', pattern: 'chevron' },
  { id: 2, name: 'Ruby Bar', hex: '#EB4B55', pattern: 'bar' },
  { id: 3, name: 'Teal Scale', hex: '#1FA898', pattern: 'scale' },
  { id: 4, name: 'Cobalt Ring', hex: '#5F8DF5', pattern: 'ring' },
  { id: 5, name: 'Orchid Dot', hex: '#E39BFF', pattern: 'dot' },
  { id: 6, name: 'Lime Wave', hex: '#B8E84A', pattern: 'wave' },
  { id: 7, name: 'Bone Check', hex: '#F7EDDC', pattern: 'check' },
  { id: 8, name: 'Copper Slash', hex: '#C8703A', pattern: 'slash' },
] as const;

export type ProColor = (typeof proColors)[number];

/** One's own place on a team: the only shape that carries the code, the colour and the venue's join code. */
export const ownPro = z.object({
  pro_id: proId,
  venue_id: venueId,
  venue_name: z.string(),
  venue_city: z.nullable(z.string()),
  /** Of the venue: a shift ends by the clock there. */
  timezone: z.string(),
  venue_code: z.nullable(z.string()),
  pro_role_id: z.int(),
  role: z.string(),
  state: z.enum(staffStates),
  /** When the user last asked to join; null where the venue added them. */
  requested_at: z.nullable(moment),
  /** Why they were declined; null where no reason was given. */
  reason: z.nullable(z.string()),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  pro_code: z.nullable(z.string()),
  pro_color_id: z.nullable(z.int()),
  /** Whether free drinks come with the place; `ending`: until then. */
  free_drinks: z.enum(roleDrinks),
  free_drinks_until: z.nullable(moment),
  clocked_in: z.boolean(),
  clocked_in_until: z.nullable(moment),
});

export type OwnPro = z.infer<typeof ownPro>;

/** A colleague as guests see them: never a code, a colour or a join code. */
export const pro = z.object({
  pro_id: proId,
  user_id: z.nullable(userId),
  first_name: z.nullable(z.string()),
  nickname: z.nullable(z.string()),
  profile_image: z.nullable(z.string()),
  pro_role_id: z.int(),
  role: z.string(),
  clocked_in: z.boolean(),
  clocked_in_until: z.nullable(moment),
  is_following: z.boolean(),
});

export type Pro = z.infer<typeof pro>;

/** A pro on the map, where the venue is. Distance in metres. */
export const nearbyPro = z.extend(pro, {
  venue_id: venueId,
  venue_name: z.string(),
  timezone: z.string(),
  lat: latitude,
  lng: longitude,
  distance_m: z.number(),
});

export type NearbyPro = z.infer<typeof nearbyPro>;

/** A pro in the row of top pros. */
export const topPro = z.extend(nearbyPro, { followers_count: z.int() });

export type TopPro = z.infer<typeof topPro>;

/** Of `pro_roles`. */
export const proRoleIds = { owner: 1, manager: 2, bartender: 3, server: 4, door: 5, dj: 6 } as const;

/** People of a team and invitations to it together. */
export const teamLimit = 200;
