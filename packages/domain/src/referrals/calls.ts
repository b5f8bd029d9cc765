import * as z from 'zod/mini';
import { defineCall } from '../kernel/call.ts';
import { userId } from '../kernel/id.ts';
import { numberedPage } from '../kernel/page.ts';
import { days } from '../kernel/time.ts';
import { plan } from '../people/entity.ts';
import { referral, referralStates, referralsPageSize, typedCode } from './entity.ts';

const daySeconds = days / 1000;

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
  /** One user may try ten invite codes a day (domain decisions). */
  rateLimit: { points: 10, seconds: daySeconds },
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
  rateLimit: { points: 10, seconds: daySeconds },
});

export const validateReferral = defineCall({
  id: 'validate-referral',
  method: 'POST',
  summary: 'Says whose invitation a referral code is: the first name only.',
  access: 'anyone',
  input: z.object({ code: typedCode }),
  output: z.object({ first_name: z.nullable(z.string()) }),
  refusals: ['unknown_code'],
  repeat: 'read',
  mayLag: true,
  /** One IP address may try twenty referral codes an hour. That is too few to guess a code of forty bits. */
  rateLimit: { points: 20, seconds: 3600 },
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
