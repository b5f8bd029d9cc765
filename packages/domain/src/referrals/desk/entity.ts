import * as z from 'zod/mini';
import { userId } from '../../kernel/id.ts';
import { moment } from '../../kernel/time.ts';
import { codeLength, codeStates, longestCodeLength } from '../entity.ts';

export const codeId = z.uuid();

export const codesPageSizes = { preset: 20, most: 50 } as const;

export const codeUsesPageSizes = { preset: 20, most: 50 } as const;

export const codeLabelLimit = 60;

/** An invite code has no higher numbers than these: a higher number is a typing error. */
export const codeLimits = { uses: 100_000, drinks: 20, cooldownMinutes: 1440 } as const;

/**
 * An operator may choose the letters and digits of an invite code, as people type them. Where the field is left out,
 * the server draws a code.
 */
export const ownCode = z.string().check(
  z.trim(),
  z.toUpperCase(),
  z.regex(new RegExp(`^[A-Z0-9]{${codeLength},${longestCodeLength}}$`), {
    error: `must be ${codeLength} to ${longestCodeLength} letters and digits`,
  }),
);

const wholeNumber = (most: number) => z.int().check(z.minimum(0), z.maximum(most));

/** A person who joins with the invite code gets this plan. */
export const codePlan = {
  free_drinks_per_period: wholeNumber(codeLimits.drinks),
  shots_per_period: wholeNumber(codeLimits.drinks),
  /** Null: there is no wait between two free drinks. */
  cooldown_in_minutes: z.nullable(wholeNumber(codeLimits.cooldownMinutes)),
};

/** An invite code that an operator makes without naming a plan gives this plan. */
export const presetCodePlan = {
  free_drinks_per_period: 2,
  shots_per_period: 2,
  cooldown_in_minutes: 45,
} as const;

/** The desk's list shows an invite code in this form. */
export const inviteCode = z.object({
  code_id: codeId,
  code: z.string(),
  label: z.string(),
  state: z.enum(codeStates),
  max_uses: z.int(),
  uses: z.int(),
  expires_at: z.nullable(moment),
  closed_at: z.nullable(moment),
  ...codePlan,
  created_at: moment,
  /**
   * Gives the first name of the person who made the code; null where a command of the operator made it, and where the
   * account is gone.
   */
  created_by: z.nullable(z.string()),
});

export type InviteCode = z.infer<typeof inviteCode>;

/** Describes a person who joined with an invite code. */
export const codeUse = z.object({
  user_id: userId,
  name: z.nullable(z.string()),
  profile_image: z.nullable(z.string()),
  used_at: moment,
});

export type CodeUse = z.infer<typeof codeUse>;

export const ringSearchDays = 90;

/**
 * Describes people who joined with one another's codes, and who look like one person with several accounts or like
 * people who made a deal. `because` gives the reasons.
 */
export const referralRing = z.object({
  referrer: z.object({ id: userId, name: z.nullable(z.string()), suspended: z.boolean() }),
  invitees: z.array(
    z.object({ id: userId, name: z.nullable(z.string()), joined_at: moment, state: z.string() }),
  ),
  /** Lists the reasons as sentences, such as "4 of 5 share one device". */
  because: z.array(z.string()),
  unpaid: z.int(),
});

export type ReferralRing = z.infer<typeof referralRing>;
