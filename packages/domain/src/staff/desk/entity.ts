import * as z from 'zod/mini';
import { proId, userId, venueId } from '../../kernel/id.ts';
import { typedNumber } from '../../kernel/phone/typed.ts';
import { text } from '../../kernel/text.ts';
import { moment } from '../../kernel/time.ts';
import { proCode, proColorId, roleDrinks, staffStates } from '../entity.ts';

export const proRoleId = z.int().check(z.minimum(1), z.maximum(1_000));

/** A role on the staff of a venue; `manages` may change the venue and its staff. */
export const proRole = z.object({ id: z.int(), name: z.string(), manages: z.boolean() });

export type ProRole = z.infer<typeof proRole>;

/** The inviter types the name of the person, with at most this many characters. */
export const inviteeNameLimit = 60;

/** A number as a person types it: an American one, or one with its country code. The handler reads it as E.164. */
export const invitedPhone = text(0, 64).check(
  z.refine(typed => /^\d{7,18}$/.test(typedNumber(typed).digits), { error: 'must be a phone number' }),
);

/**
 * An inviter chooses the number of a text, so texts are counted by venue, by inviter and by number. The limits are
 * enough for a new bar that invites its whole team, and too few for an attacker who is paid by the text.
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

/** The desk lists a place on a team in this form. It never has a code. */
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
  /** Gives when the invitation was last sent, and the first name of its sender. */
  invited_at: z.nullable(moment),
  invited_by: z.nullable(z.string()),
  clocked_in: z.boolean(),
  clocked_in_until: z.nullable(moment),
  /** Null for readers who do not manage the venue: colour and code together prove a pour. */
  pro_color_id: z.nullable(proColorId),
  /** Tells whether free drinks come with the place. `ending`: they come until `free_drinks_until`. */
  free_drinks: z.enum(roleDrinks),
  free_drinks_until: z.nullable(moment),
  is_self: z.boolean(),
  is_last_owner: z.boolean(),
  /** Lists the roles that the reader may give. Empty: the reader may not change the role. */
  may_give: z.array(z.int()),
  /** True where the reader may remove the place from the team, leave it themselves, or withdraw the invitation. */
  may_remove: z.boolean(),
});

export type StaffRow = z.infer<typeof staffRow>;

/** Shows a venue's team and what the reader may do to it. */
export const venueTeam = z.object({
  venue_id: venueId,
  venue_name: z.string(),
  /** Texts and questions give the venue this name: a rep has confirmed it. */
  confirmed_name: z.string(),
  timezone: z.string(),
  /** A user joins the team by this code; null for readers who do not manage the venue. */
  venue_code: z.nullable(z.string()),
  may_manage: z.boolean(),
  /** True where the reader may invite. The managers of a bar that was never confirmed ask their rep. */
  may_invite: z.boolean(),
  /** True where the reader may confirm the name. */
  may_confirm_name: z.boolean(),
  /** Lists the ids of the roles that the reader may give in an invitation. */
  may_give: z.array(z.int()),
  /** Tells by role whether free drinks come with it. `always`: they come at every venue, without a switch. */
  role_drinks: z.array(z.object({ pro_role_id: z.int(), always: z.boolean(), on: z.boolean() })),
  /** True where the reader may switch them. */
  may_switch_drinks: z.boolean(),
  /** Those who wait come first, then invitations, then the team; of the team, those on shift come first. */
  staff: z.array(staffRow),
});

export type VenueTeam = z.infer<typeof venueTeam>;

/** A bartender proves a pour by these. */
export const staffCode = z.object({
  pro_id: proId,
  pro_code: z.nullable(proCode),
  pro_color_id: z.nullable(proColorId),
});

export type StaffCode = z.infer<typeof staffCode>;

export const teamSignalKinds = ['many_joined', 'large_team'] as const;

/** Super admins see a team that looks unlike usual teams. */
export const teamSignal = z.object({
  kind: z.enum(teamSignalKinds),
  venue: z.object({ id: venueId, name: z.string() }),
  people: z.int(),
  because: z.string(),
  /** Gives the moment at which the last of them joined. */
  last_at: moment,
  /** Rates how unusual the team is: above 1, it is shown. */
  score: z.number(),
});

export type TeamSignal = z.infer<typeof teamSignal>;
