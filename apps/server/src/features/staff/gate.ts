import type { Call } from '@nightjar/domain/kernel/call';
import { fail } from '@nightjar/domain/kernel/failure';
import type { ProId, UserId } from '@nightjar/domain/kernel/id';
import { countdown, localTime } from '@nightjar/domain/kernel/time';
import { venueCodeGuesses } from '@nightjar/domain/staff/entity';
import { drawProCode, spreadColor } from '@nightjar/domain/staff/rules';
import type { CallContext } from '../../platform/http/handler.ts';
import type { LimitRule } from '../../platform/limits/limits.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Joined, type JoiningRow, saveApproved } from './queries/joining.ts';

const byUser: LimitRule = { name: 'venue-code:user', ...venueCodeGuesses.user };
const byNetwork: LimitRule = { name: 'venue-code:network', ...venueCodeGuesses.network };

type Guess = { platform: Platform; userId: UserId; network: string };

/**
 * Counts a try at a venue's code before the code is looked up. A user beyond the limit costs the network nothing: no
 * single one keeps a bar's new colleagues waiting.
 */
export async function recordVenueCodeGuess({ platform: { limits }, userId, network }: Guess): Promise<void> {
  for (const [rule, key] of [[byUser, userId] as const, [byNetwork, network] as const]) {
    const { allowed, retryAfterSeconds } = await limits.consume(rule, key);
    if (allowed) continue;
    const wait = countdown(retryAfterSeconds * 1000);
    throw fail.tooManyRequests(`Too many wrong codes. Try again in ${wait}.`, retryAfterSeconds);
  }
}

/** A right code costs nothing. */
export async function refundVenueCodeGuess({ platform: { limits }, userId, network }: Guess): Promise<void> {
  await Promise.all([limits.refund(byUser, userId), limits.refund(byNetwork, network)]);
}

type Step = Pick<CallContext<Call>, 'platform' | 'now' | 'db' | 'emit'>;

/** What the rules of joining ask about a user: the legal age, on the date at the venue. */
export const joiningOf = ({ dob, timezone }: JoiningRow, { platform, now }: Step) => ({
  dob,
  legalAge: platform.settings.legalAge,
  today: localTime(now, timezone).date,
});

export const aboutRequest = ({ venue_id, user_id, managers }: JoiningRow, proId: ProId) => ({
  venueId: venue_id,
  userId: user_id,
  proId,
  managerIds: managers,
});

/** Puts a user on the team with a code and a colour of their own, and opens the tier. The venue's codes are locked. */
export async function admit(call: Step, joining: Joined, by: UserId | null) {
  const { platform, now, db, emit } = call;
  const code = drawProCode(new Set(joining.codes), platform.random.int);
  const color = spreadColor(joining.colors, platform.random.int);
  const saved = await saveApproved(db, joining, { code, color, by }, now);
  emit('joined_team', aboutRequest(joining, joining.id));
  emit('actor_changed', { userId: joining.user_id });
  emit('plan_changed', { userId: joining.user_id });
  return saved;
}
