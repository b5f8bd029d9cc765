import * as z from 'zod/mini';
import { text } from '../kernel/text.ts';
import { moment } from '../kernel/time.ts';
import { person } from '../people/entity.ts';

/** Letters and digits that are not mistaken for one another: 32 of them, five bits each. */
export const codeAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Eight characters are the 40 bits a code that cannot be guessed needs (domain decisions). */
export const codeLength = 8;

/** An operator may print a longer one on a wall. */
export const longestCode = 40;

/** A code as typed: upper-cased, spaces and dashes dropped. */
export const typedCode = z.pipe(
  text(1, longestCode),
  z.transform(typed => typed.toUpperCase().replace(/[\s-]/g, '')),
);

/** Joined by the code, then worth a reward by paying for something, then rewarded by hand. */
export const referralStates = ['joined', 'qualified', 'paid'] as const;

export type ReferralState = (typeof referralStates)[number];

/**
 * A user who joined by a code. `reason` is a text that explains the state; `referrer` is sent only to roles of the operator.
 */
export const referral = z.object({
  user: person,
  referrer: z.nullable(person),
  state: z.enum(referralStates),
  reason: z.string(),
  joined_at: moment,
  qualified_at: z.nullable(moment),
  paid_at: z.nullable(moment),
});

export type Referral = z.infer<typeof referral>;

/** Ten per page (specification, section 9). */
export const referralsPage = 10;

export const codeStates = ['open', 'used_up', 'expired', 'closed'] as const;

export type CodeState = (typeof codeStates)[number];
