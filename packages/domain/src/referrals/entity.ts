import * as z from 'zod/mini';
import { text } from '../kernel/text.ts';
import { moment } from '../kernel/time.ts';
import { person } from '../people/entity.ts';

/**
 * An invite code or a referral code that the server draws has only these letters and digits, which are not mistaken for
 * one another. Each of the 32 carries five bits.
 */
export const codeAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/**
 * A code of eight characters carries 40 bits. With fewer bits, an invite code or a referral code could be guessed
 * (domain decisions).
 */
export const codeLength = 8;

/** An invite code that an operator chooses has at most this many characters, because it may be printed on a wall. */
export const longestCodeLength = 40;

/**
 * Reads an invite code or a referral code that a person types. It becomes upper case, and its spaces and dashes are
 * dropped.
 */
export const typedCode = z.pipe(
  text(1, longestCodeLength),
  z.transform(typed => typed.toUpperCase().replace(/[\s-]/g, '')),
);

/**
 * A referral is `joined` at first. A payment of the invitee makes it `qualified` for a reward. It is `paid` once an
 * operator has paid the reward out.
 */
export const referralStates = ['joined', 'qualified', 'paid'] as const;

export type ReferralState = (typeof referralStates)[number];

/**
 * Describes a referral, which is a user who joined with another user's code. `reason` is a text that explains the
 * state. `referrer` is sent only to roles of the operator.
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

/** The specification sets ten referrals per page (section 9). */
export const referralsPageSize = 10;

export const codeStates = ['open', 'used_up', 'expired', 'closed'] as const;

export type CodeState = (typeof codeStates)[number];
