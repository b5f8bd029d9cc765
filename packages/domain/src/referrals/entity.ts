import * as z from 'zod/mini';
import { days, moment } from '../kernel/time.ts';
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
 * One caller may try this many referral codes in an hour. That is too few to guess a code of forty bits. All calls that
 * tell of a referral code count together.
 */
export const referralCodeTries = { points: 20, seconds: 3600 } as const;

/**
 * One user may try this many invite codes a day (domain decisions). All calls that tell of an invite code count
 * together. A caller without a session may try none, because an address costs less than a phone number.
 */
export const inviteCodeTries = { points: 10, seconds: days / 1000 } as const;

/** A person who types a code learns what it is in this form. `code` is the code as it is stored. */
export const codeMeaning = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('referral'),
    code: z.string(),
    /** Null where the inviter shows their name to friends only, or where there is a block. */
    first_name: z.nullable(z.string()),
    profile_image: z.nullable(z.string()),
  }),
  z.object({ kind: z.literal('invite_list'), code: z.string() }),
  z.object({ kind: z.literal('venue'), code: z.string(), venue_name: z.string() }),
]);

export type CodeMeaning = z.infer<typeof codeMeaning>;

/**
 * A referral is `joined` at first. A payment of the invitee makes it `qualified` for a reward. It is `paid` once an
 * operator has paid the reward out.
 */
export const referralStates = ['joined', 'qualified', 'paid'] as const;

export type ReferralState = (typeof referralStates)[number];

/**
 * Describes a referral, which is a user who joined with another user's code. `reason` is a text that explains the
 * state. `referrer` is null for all readers except super admins.
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
