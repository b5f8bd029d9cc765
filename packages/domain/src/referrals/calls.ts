import * as z from 'zod/mini';
import { defineCall } from '../kernel/call.ts';
import { userId } from '../kernel/id.ts';
import { numberedPage } from '../kernel/page.ts';
import { days } from '../kernel/time.ts';
import { plan } from '../people/entity.ts';
import {
  codeMeaning,
  inviteCodeTries,
  referral,
  referralCodeTries,
  referralStates,
  referralsPageSize,
} from './entity.ts';
import { typedCode } from './rules/typed-code.ts';

export const checkWhitelistCode = defineCall({
  id: 'check-whitelist-code',
  method: 'POST',
  summary: 'Opens the door with an invite-list code: grants the plan "whitelist" without billing.',
  access: 'registered',
  actorFields: ['user_id'],
  input: z.object({ code: typedCode, user_id: userId }),
  output: z.object({ subscribed: z.literal(true), plan }),
  refusals: ['not_on_list', 'code_used_up', 'already_member'],
  repeat: 'once',
  rateLimit: inviteCodeTries,
});

export const assignReferral = defineCall({
  id: 'assign-referral',
  method: 'POST',
  summary: 'Records who brought the session user along.',
  access: 'registered',
  actorFields: ['user_id'],
  input: z.object({ user_id: userId, code: typedCode }),
  output: z.object({ referrer_id: userId }),
  refusals: ['unknown_code', 'own_code', 'own_invitee', 'already_referred', 'too_late'],
  repeat: 'natural',
  audit: ['user_id'],
  rateLimit: { points: 10, seconds: days / 1000 },
});

export const validateReferral = defineCall({
  id: 'validate-referral',
  method: 'POST',
  summary:
    'Says whose invitation a referral code is: the first name only, and null where the inviter is private or blocked.',
  access: 'anyone',
  input: z.object({ code: typedCode }),
  output: z.object({ first_name: z.nullable(z.string()) }),
  refusals: ['unknown_code'],
  repeat: 'read',
  mayLag: true,
  rateLimit: referralCodeTries,
});

/** The limits are in the handler, because they are those of the calls that use the code. */
export const lookUpCode = defineCall({
  id: 'look-up-code',
  method: 'POST',
  summary: "Says whether a code is a friend's, of the invite list or of a bar's team, and what it does.",
  access: 'authenticated',
  input: z.object({ code: typedCode }),
  output: codeMeaning,
  refusals: [
    'unknown_code',
    'own_code',
    'own_invitee',
    'already_referred',
    'too_late',
    'code_used_up',
    'already_member',
  ],
  repeat: 'read',
});

export const referredUsers = defineCall({
  id: 'referred-users',
  method: 'POST',
  summary:
    'Who joined through the session user, the newest first; a super admin sees everybody who joined by a code.',
  access: 'registered',
  input: z.object({
    ...numberedPage({ preset: referralsPageSize }),
    state: z.optional(z.enum(referralStates)),
  }),
  output: z.array(referral),
  repeat: 'read',
});
