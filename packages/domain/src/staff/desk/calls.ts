import * as z from 'zod/mini';
import { brand } from '../../brand.ts';
import { defineCall, repeatedReadAuditSeconds } from '../../kernel/call.ts';
import { proId, venueId } from '../../kernel/id.ts';
import { optionalText, text } from '../../kernel/text.ts';
import { declineReasonLimit } from '../entity.ts';
import {
  invitedPhone,
  inviteeNameLimit,
  joiningPro,
  proRole,
  proRoleId,
  staffCode,
  teamSignal,
  venueTeam,
} from './entity.ts';

const proAccess = { role: 'pro' } as const;

export const proRoles = defineCall({
  id: 'pro-roles',
  method: 'GET',
  summary: 'The roles a person can have on the staff of a venue, by id.',
  access: proAccess,
  input: z.object({}),
  output: z.array(proRole),
  repeat: 'read',
  surface: 'desk',
  mayLag: true,
});

export const answerProRequest = defineCall({
  id: 'answer-pro-request',
  name: 'pro-request',
  method: 'PUT',
  summary:
    "Approves or declines somebody who asked to join a venue's staff: its managers, reps and super admins.",
  access: proAccess,
  input: z.object({ pro_id: proId, approve: z.boolean(), reason: optionalText(declineReasonLimit) }),
  output: joiningPro,
  refusals: ['answered_already', 'own_request', 'account_on_hold', 'under_age'],
  repeat: 'natural',
  surface: 'desk',
  reauthentication: 'for_some',
  audit: ['pro_id'],
});

export const venueStaff = defineCall({
  id: 'venue-staff',
  method: 'POST',
  summary:
    "A venue's team as the desk lists it: who waits, who is invited, who works there. Phones and colours for managers alone, codes never.",
  access: proAccess,
  input: z.object({ venue_id: venueId }),
  output: venueTeam,
  repeat: 'read',
  surface: 'desk',
  audit: ['venue_id'],
  auditOnceIn: repeatedReadAuditSeconds,
});

export const invitePro = defineCall({
  id: 'invite-pro',
  method: 'POST',
  summary:
    "Asks the owner of a phone number to join a venue's team: its managers, reps and super admins. The answer is the same whoever has the number. Once more changes the invitation and asks again.",
  access: proAccess,
  input: z.object({
    venue_id: venueId,
    first_name: text(1, inviteeNameLimit),
    last_name: text(0, inviteeNameLimit),
    phone: invitedPhone,
    pro_role_id: proRoleId,
  }),
  output: z.object({ pro_id: proId, text: z.string() }),
  refusals: [
    'colleague_already',
    'asked_already',
    'rep_invites_first',
    'no_such_phone',
    'no_such_role',
    'owners_only',
    'team_full',
    'venue_inactive',
  ],
  repeat: 'key',
  surface: 'desk',
  reauthentication: 'for_some',
  audit: ['venue_id', 'pro_role_id'],
});

export const withdrawInvitation = defineCall({
  id: 'withdraw-invitation',
  method: 'POST',
  summary: 'Takes back an invitation that nobody has accepted yet.',
  access: proAccess,
  input: z.object({ pro_id: proId }),
  output: z.object({ pro_id: proId, state: z.literal('removed') }),
  refusals: ['joined_meanwhile', 'owners_only'],
  repeat: 'natural',
  onFullDisk: 'works',
  surface: 'desk',
  reauthentication: { exempt: 'takes back what nobody has accepted and gives nobody anything' },
  audit: ['pro_id'],
});

export const deletePro = defineCall({
  id: 'delete-pro',
  method: 'DELETE',
  summary:
    'Takes somebody off the team, or the session user themselves: the shift ends, the code is void, the tier follows.',
  access: proAccess,
  input: z.object({ pro_id: proId }),
  output: z.object({ pro_id: proId, state: z.literal('removed') }),
  refusals: ['last_owner', 'owners_only', 'not_on_team'],
  repeat: 'natural',
  onFullDisk: 'works',
  surface: 'desk',
  reauthentication: 'for_some',
  audit: ['pro_id'],
});

export const updateProRole = defineCall({
  id: 'update-pro-role',
  method: 'PATCH',
  summary: 'Gives somebody of the team, or an invitation, another role. Only an owner makes an owner.',
  access: proAccess,
  input: z.object({ pro_id: proId, pro_role_id: proRoleId }),
  output: z.object({ pro_id: proId, pro_role_id: z.int(), role: z.string() }),
  refusals: ['last_owner', 'owners_only', 'no_such_role', 'not_on_team'],
  repeat: 'natural',
  surface: 'desk',
  reauthentication: 'for_some',
  audit: ['pro_id', 'pro_role_id'],
});

export const setRoleDrinks = defineCall({
  id: 'set-role-drinks',
  method: 'POST',
  summary:
    'Whether free drinks come with a role at a venue, besides those of owners, managers and bartenders: super admins. Switched off they last to the end of the month.',
  access: { role: 'super_admin' },
  input: z.object({ venue_id: venueId, pro_role_id: proRoleId, on: z.boolean() }),
  output: z.object({ venue_id: venueId, pro_role_id: z.int(), on: z.boolean() }),
  refusals: ['role_drinks_always', 'no_such_role'],
  repeat: 'natural',
  surface: 'desk',
  audit: ['venue_id', 'pro_role_id'],
  reauthentication: true,
});

export const proCodesByVenue = defineCall({
  id: 'pro-codes-by-venue',
  method: 'POST',
  summary:
    "The codes and colours of a venue's team: its managers, reps and super admins. Each look is in the trail.",
  access: proAccess,
  input: z.object({ venue_id: venueId }),
  output: z.array(staffCode),
  repeat: 'read',
  surface: 'desk',
  audit: ['venue_id'],
  rateLimit: { points: 30, seconds: 300 },
});

export const teamSignals = defineCall({
  id: 'team-signals',
  method: 'POST',
  summary:
    'Teams that look unlike teams: many who joined in a month, or many people. The most unusual first.',
  access: { role: 'super_admin' },
  input: z.object({}),
  output: z.array(teamSignal),
  repeat: 'read',
  surface: 'desk',
  audit: [],
  auditOnceIn: repeatedReadAuditSeconds,
});

export const venuesStaffCsv = defineCall({
  id: 'venues-staff-csv',
  method: 'GET',
  summary: "Every venue's team as a CSV file: reps and super admins. One download of a user at a time.",
  access: { role: brand.repRole },
  input: z.object({}),
  output: z.string(),
  answers: 'csv',
  repeat: 'read',
  surface: 'desk',
  reauthentication: true,
  audit: [],
  rateLimit: { points: 20, seconds: 3600 },
});
