import * as z from 'zod/mini';
import { text } from '../kernel/text.ts';
import { moment } from '../kernel/time.ts';
import { person } from '../people/entity.ts';

/** These letters and digits are not mistaken for one another; 32 of them carry five bits each. */
export const codeAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Eight characters carry the 40 bits that a code needs so that it cannot be guessed (domain decisions). */
export const codeLength = 8;

/** An operator may print a longer one on a wall. */
export const longestCode = 40;

/** A typed code is upper-cased, and its spaces and dashes are dropped. */
export const typedCode = z.pipe(
  text(1, longestCode),
  z.transform(typed => typed.toUpperCase().replace(/[\s-]/g, '')),
);

/**
 * An invitee has first joined by the code; a payment makes the referral worth a reward, which is then paid out by hand.
 */
export const referralStates = ['joined', 'qualified', 'paid'] as const;

export type ReferralState = (typeof referralStates)[number];

/**
 * A referral is a user who joined by a code. `reason` is a text that explains the state; `referrer` is sent only to
 * roles of the operator.
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

/** The specification sets ten per page (section 9). */
export const referralsPage = 10;

export const codeStates = ['open', 'used_up', 'expired', 'closed'] as const;

export type CodeState = (typeof codeStates)[number];
