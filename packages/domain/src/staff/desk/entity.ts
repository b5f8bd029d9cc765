import * as z from 'zod/mini';
import { proId, userId, venueId } from '../../kernel/id.ts';
import { moment } from '../../kernel/time.ts';
import { proCode, proColorId, roleDrinks, staffStates } from '../entity.ts';

export const proRoleId = z.int().check(z.minimum(1), z.maximum(1_000));

/** A role on the staff of a venue; `manages` may change the venue and its staff. */
export const proRole = z.object({ id: z.int(), name: z.string(), manages: z.boolean() });

export type ProRole = z.infer<typeof proRole>;

/** Of a person who is invited, as the inviter types them. */
export const inviteeNameLimit = 60;

/** A number as typed with its country code: digits, with or without a plus. The handler reads it as E.164. */
export const invitedPhone = z
  .string()
  .check(z.trim(), z.regex(/^\+?[1-9]\d{6,14}$/, { error: 'must be a phone number with its country code' }));

/**
 * Texts of invitations. An inviter chooses the number, so the texts of one venue, of one inviter and to one number are
 * counted: enough for a new bar that invites its whole team, too few for an attacker who is paid by the text.
 */
export const invitationTexts = {
  venue: { points: 40, seconds: 86_400 },
  inviter: { points: 60, seconds: 86_400 },
  phone: { points: 3, seconds: 86_400 },
} as const;

/** A request to join a team, as the managers of the venue see it. */
export const joiningPro = z.object({
  pro_id: proId,
  venue_id: venueId,
  user_id: z.nullable(userId),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  profile_image: z.nullable(z.string()),
  pro_role_id: z.int(),
  state: z.enum(staffStates),
  requested_at: z.nullable(moment),
  answered_at: z.nullable(moment),
  reason: z.nullable(z.string()),
});

export const teamStates = ['invited', 'pending', 'approved'] as const;

/** A place on a team, as the desk lists it. Never with a code. */
export const staffRow = z.object({
  pro_id: proId,
  /** Null while an invitation waits. */
  user_id: z.nullable(userId),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  profile_image: z.nullable(z.string()),
  /** For managers alone. */
  phone: z.nullable(z.string()),
  pro_role_id: z.int(),
  role: z.string(),
  manages: z.boolean(),
  state: z.enum(teamStates),
  requested_at: z.nullable(moment),
  /** When the invitation was sent last, and the first name of its sender. */
  invited_at: z.nullable(moment),
  invited_by: z.nullable(z.string()),
  clocked_in: z.boolean(),
  clocked_in_until: z.nullable(moment),
  /** For managers alone: with the code it proves a pour. */
  pro_color_id: z.nullable(proColorId),
  /** Whether free drinks come with the place; `ending`: until then. */
  free_drinks: z.enum(roleDrinks),
  free_drinks_until: z.nullable(moment),
  is_self: z.boolean(),
  is_last_owner: z.boolean(),
  /** The roles the reader may give. Empty: they may not change it. */
  may_give: z.array(z.int()),
  /** Removing from the team, leaving it oneself, or withdrawing the invitation. */
  may_remove: z.boolean(),
});

export type StaffRow = z.infer<typeof staffRow>;

/** A venue's team, and what the reader may do to it. */
export const venueTeam = z.object({
  venue_id: venueId,
  venue_name: z.string(),
  /** The name in texts and questions: the one that a rep confirmed. */
  confirmed_name: z.string(),
  timezone: z.string(),
  /** To join the team by; for managers alone. */
  venue_code: z.nullable(z.string()),
  may_manage: z.boolean(),
  /** Whether the reader may invite; the managers of a bar that was never confirmed ask their rep. */
  may_invite: z.boolean(),
  /** Whether the reader may confirm the name. */
  may_confirm_name: z.boolean(),
  /** The ids of the roles that the reader may give in an invitation. */
  may_give: z.array(z.int()),
  /** Free drinks by role. `always`: at every venue, without a switch. */
  role_drinks: z.array(z.object({ pro_role_id: z.int(), always: z.boolean(), on: z.boolean() })),
  /** Whether the reader may switch them. */
  may_switch_drinks: z.boolean(),
  /** Those who wait first, then invitations, then the team, those on shift first. */
  staff: z.array(staffRow),
});

export type VenueTeam = z.infer<typeof venueTeam>;

/** What proves a pour. */
export const staffCode = z.object({
  pro_id: proId,
  pro_code: z.nullable(proCode),
  pro_color_id: z.nullable(proColorId),
});

export type StaffCode = z.infer<typeof staffCode>;

export const teamSignalKinds = ['many_joined', 'large_team'] as const;

/** A team that looks unlike usual teams, for super admins. */
export const teamSignal = z.object({
  kind: z.enum(teamSignalKinds),
  venue: z.object({ id: venueId, name: z.string() }),
  people: z.int(),
  because: z.string(),
  /** When the last of them joined. */
  last_at: moment,
  /** How unusual: more than 1 is shown. */
  score: z.number(),
});

export type TeamSignal = z.infer<typeof teamSignal>;
