import * as z from 'zod/mini';
import { proId, userId, venueId } from '../../kernel/id.ts';
import { typedNumber } from '../../kernel/phone/typed.ts';
import { text } from '../../kernel/text.ts';
import { moment } from '../../kernel/time.ts';
import { proCode, proColorId, roleDrinks, staffStates } from '../entity.ts';

export const proRoleId = z.int().check(z.minimum(1), z.maximum(1_000));

/** Describes a role on the staff of a venue. A role with `manages` may change the venue and its staff. */
export const proRole = z.object({ id: z.int(), name: z.string(), manages: z.boolean() });

export type ProRole = z.infer<typeof proRole>;

/** The inviter types the name of the person, with at most this many characters. */
export const inviteeNameLimit = 60;

/**
 * An inviter types this phone number: an American number, or a number with the code of its country. The handler turns
 * it into E.164 digits.
 */
export const invitedPhone = text(0, 64).check(
  z.refine(typed => /^\d{7,18}$/.test(typedNumber(typed).digits), { error: 'must be a phone number' }),
);

/**
 * An inviter chooses the phone number to which an invitation is texted, so texts are counted for each venue, each
 * inviter and each number. The limits are enough for a new bar that invites its whole team, and too few for an attacker
 * who is paid for each text.
 */
export const invitationTexts = {
  venue: { points: 40, seconds: 86_400 },
  inviter: { points: 60, seconds: 86_400 },
  phone: { points: 3, seconds: 86_400 },
} as const;

/** The managers of a venue see a request to join its team in this form. */
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

/** The desk lists a place on a team in this form. It never contains the code with which the pro pours. */
export const staffRow = z.object({
  pro_id: proId,
  /** Null while the invitation has no answer. */
  user_id: z.nullable(userId),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  profile_image: z.nullable(z.string()),
  /** Null for readers who do not manage the venue. */
  phone: z.nullable(z.string()),
  pro_role_id: z.int(),
  role: z.string(),
  manages: z.boolean(),
  state: z.enum(teamStates),
  requested_at: z.nullable(moment),
  /** Gives the moment at which the invitation was last sent. */
  invited_at: z.nullable(moment),
  invited_by: z.nullable(z.string()),
  clocked_in: z.boolean(),
  clocked_in_until: z.nullable(moment),
  /** Null for readers who do not manage the venue: color and code together prove a pour. */
  pro_color_id: z.nullable(proColorId),
  /**
   * Tells whether the person's place on the team brings them free drinks. `ending`: it brings them until
   * `free_drinks_until`.
   */
  free_drinks: z.enum(roleDrinks),
  free_drinks_until: z.nullable(moment),
  is_self: z.boolean(),
  is_last_owner: z.boolean(),
  /**
   * Lists the roles that the reader may give to this person. Where the list is empty, the reader may not change the
   * role.
   */
  may_give: z.array(z.int()),
  /** True where the reader may remove the place from the team, leave it themselves, or withdraw the invitation. */
  may_remove: z.boolean(),
});

export type StaffRow = z.infer<typeof staffRow>;

/** Describes the team of a venue, and how the reader may change it. */
export const venueTeam = z.object({
  venue_id: venueId,
  venue_name: z.string(),
  /** Text messages and questions call the venue by this name, which a rep has confirmed. */
  confirmed_name: z.string(),
  timezone: z.string(),
  /** A user joins the team by this code; null where the venue has none, and for readers who do not manage the venue. */
  venue_code: z.nullable(z.string()),
  may_manage: z.boolean(),
  /** True where the reader may invite people. The managers of a bar that was never confirmed ask their rep to do it. */
  may_invite: z.boolean(),
  /** True where the reader may confirm the name of the venue. */
  may_confirm_name: z.boolean(),
  /** Lists the ids of the roles that the reader may give in an invitation. */
  may_give: z.array(z.int()),
  /** Tells for each role whether it brings free drinks. `always`: it brings them at every venue, without a switch. */
  role_drinks: z.array(z.object({ pro_role_id: z.int(), always: z.boolean(), on: z.boolean() })),
  /** True where the reader may switch the free drinks of a role on and off. */
  may_switch_drinks: z.boolean(),
  /**
   * People who wait for an answer come first, then invitations, then the team. In the team, those on shift come first.
   */
  staff: z.array(staffRow),
});

export type VenueTeam = z.infer<typeof venueTeam>;

/** A bartender proves a pour by this color and this code. */
export const staffCode = z.object({
  pro_id: proId,
  pro_code: z.nullable(proCode),
  pro_color_id: z.nullable(proColorId),
});

export type StaffCode = z.infer<typeof staffCode>;

export const teamSignalKinds = ['many_joined', 'large_team'] as const;

/** Super admins see a team that looks unlike other teams in this form. */
export const teamSignal = z.object({
  kind: z.enum(teamSignalKinds),
  venue: z.object({ id: venueId, name: z.string() }),
  people: z.int(),
  because: z.string(),
  /** Gives the moment at which the last person joined the team. */
  last_at: moment,
  /** Rates how unusual the team is: it is shown where the score is above 1. */
  score: z.number(),
});

export type TeamSignal = z.infer<typeof teamSignal>;
