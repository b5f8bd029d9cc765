import * as z from 'zod/mini';
import { latitude, longitude } from '../kernel/geo.ts';
import { proId, userId, venueId } from '../kernel/id.ts';
import { days, moment } from '../kernel/time.ts';

/**
 * A bartender dictates this code in a loud bar, so it has only four digits. It is unique in the venue and new at each
 * clock-in.
 */
export const proCodeLength = 4;

export const proCode = z.string().check(z.regex(/^\d{4}$/, { error: 'must be 4 digits' }));

export const proColorCount = 8;

export const proColorId = z.int().check(z.minimum(1), z.maximum(proColorCount));

/** A shift lasts at least half an hour and at most sixteen hours (domain decisions). */
export const shortestShiftHours = 0.5;

export const longestShiftHours = 16;

export const shiftHours = z.number().check(z.minimum(shortestShiftHours), z.maximum(longestShiftHours));

/** A list of pros has at most this many. */
export const mostProsShown = 200;

export const topProsShown = { preset: 8, most: 50 } as const;

/**
 * A user joins a team with the venue code, which a colleague reads out. It has six capital letters or digits and may
 * be typed in small letters too.
 */
export const venueCodeLength = 6;

export const venueCode = z
  .string()
  .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{6}$/, { error: 'must be 6 letters or digits' }));

export const declineReasonLimit = 200;

/**
 * One user may type at most `user` wrong codes in an hour. All users of one network may together type more, because
 * many phones of one carrier share a network and make typing errors. A guessed code opens only a request to join, which
 * the team answers. All calls that tell of a venue code count together, by these names.
 */
export const venueCodeGuesses = {
  user: { name: 'venue-code:user', points: 20, seconds: 3600 },
  network: { name: 'venue-code:network', points: 200, seconds: 3600 },
} as const;

/**
 * An invitation waits this long for its answer: two weeks are longer than a holiday, and short enough for a manager to
 * remember whom they invited. Until then the venue cannot tell a refused invitation from one that waits.
 */
export const invitationLasts = 14 * days;

/**
 * A refused invitation prevents a new one from the same bar for this long: the bar may ask again after a season, and
 * not after a week.
 */
export const refusalLasts = 90 * days;

/** An invited user gives one of these answers. `never` means that this venue may not ask again. */
export const invitationAnswers = ['yes', 'no', 'never'] as const;

export type InvitationAnswer = (typeof invitationAnswers)[number];

/** The invited user reads an invitation in this form. It calls the venue by the name that a rep has confirmed. */
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

/** Tells whether a place on a team brings free drinks. `ending`: it brings them for the rest of the month. */
export const roleDrinks = ['yes', 'ending', 'no'] as const;

export type RoleDrinksStatus = (typeof roleDrinks)[number];

export const staffStates = ['invited', 'pending', 'approved', 'declined', 'removed'] as const;

export type StaffState = (typeof staffStates)[number];

/**
 * A bartender chooses one of eight colors. Each has a name, a fill, and a pattern for people who cannot distinguish the
 * fills.
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

/**
 * A user sees their own place on a team in this form. Only this form contains the staff code, the color and the venue
 * code together.
 */
export const ownPro = z.object({
  pro_id: proId,
  venue_id: venueId,
  venue_name: z.string(),
  venue_city: z.nullable(z.string()),
  /** A shift ends by the clock of the venue, which is in this time zone. */
  timezone: z.string(),
  venue_code: z.nullable(z.string()),
  pro_role_id: z.int(),
  role: z.string(),
  state: z.enum(staffStates),
  /** Gives the moment at which the user last asked to join; null where the venue added them. */
  requested_at: z.nullable(moment),
  /** Gives the reason why the venue declined the user; null where it gave no reason. */
  reason: z.nullable(z.string()),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  pro_code: z.nullable(z.string()),
  pro_color_id: z.nullable(z.int()),
  /**
   * Tells whether the user's place on the team brings them free drinks. `ending`: it brings them until
   * `free_drinks_until`.
   */
  free_drinks: z.enum(roleDrinks),
  free_drinks_until: z.nullable(moment),
  clocked_in: z.boolean(),
  clocked_in_until: z.nullable(moment),
});

export type OwnPro = z.infer<typeof ownPro>;

/** Guests see a pro of a venue in this form. It never contains a staff code, a color or the venue code. */
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

/** The map shows a pro where the venue is. The distance is in meters. */
export const nearbyPro = z.extend(pro, {
  venue_id: venueId,
  venue_name: z.string(),
  timezone: z.string(),
  lat: latitude,
  lng: longitude,
  distance_m: z.number(),
});

export type NearbyPro = z.infer<typeof nearbyPro>;

/** The row of top pros shows a pro in this form. */
export const topPro = z.extend(nearbyPro, { followers_count: z.int() });

export type TopPro = z.infer<typeof topPro>;

/** The roles of a team have these ids in the table `pro_roles`. */
export const proRoleIds = { owner: 1, manager: 2, bartender: 3, server: 4, door: 5, dj: 6 } as const;

/** A team has at most this many people and invitations together. */
export const teamLimit = 200;
