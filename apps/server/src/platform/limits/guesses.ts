import { fail } from '@nightjar/domain/kernel/failure';
import { countdown } from '@nightjar/domain/kernel/time';
import type { LimitRule, Limits, LimitVerdict } from './limits.ts';

/** A short code is guarded by a limit of wrong tries for each user, and by one for all users of a network. */
export type GuessRules = { readonly user: LimitRule; readonly network: LimitRule };

export type Guess = { platform: { limits: Limits }; userId: string; network: string };

/**
 * Counts a try at a short code before the code is looked up. A try above the user's limit does not count for their
 * network, so that one user cannot block other people in the same bar. A try above the limit of the network does not
 * count for the user.
 */
export async function recordGuess(
  rules: GuessRules,
  { platform: { limits }, userId, network }: Guess,
): Promise<void> {
  mustHaveTries(await limits.consume(rules.user, userId));
  const ofNetwork = await limits.consume(rules.network, network);
  if (!ofNetwork.allowed) await limits.refund(rules.user, userId);
  mustHaveTries(ofNetwork);
}

function mustHaveTries({ allowed, retryAfterSeconds }: LimitVerdict): void {
  if (allowed) return;
  const wait = countdown(retryAfterSeconds * 1000);
  throw fail.tooManyRequests(`Too many wrong codes. Try again in ${wait}.`, retryAfterSeconds);
}

/** Removes a try from the counts, because its code was right. */
export async function refundGuess(
  rules: GuessRules,
  { platform: { limits }, userId, network }: Guess,
): Promise<void> {
  await Promise.all([limits.refund(rules.user, userId), limits.refund(rules.network, network)]);
}
