import { codeGuessLimits } from '@nightjar/domain/drinks/rules/pour';
import type { Call } from '@nightjar/domain/kernel/call';
import { fail } from '@nightjar/domain/kernel/failure';
import type { UserId, VenueId } from '@nightjar/domain/kernel/id';
import { nightDate } from '@nightjar/domain/kernel/night';
import { countdown, seconds } from '@nightjar/domain/kernel/time';
import type { CallContext } from '../../../platform/http/handler.ts';
import type { LimitRule, LimitVerdict } from '../../../platform/limits/limits.ts';
import type { Platform } from '../../../platform/platform.ts';
import { saveWrongCodes } from '../queries/figures.ts';
import { wrongCodesJob } from '../reactions.ts';

const guestAndVenueLimit: LimitRule = { name: 'staff-code:patron-venue', ...codeGuessLimits.patronAtVenue };
const guestLimit: LimitRule = { name: 'staff-code:patron', ...codeGuessLimits.patron };
const venueLimit: LimitRule = { name: 'staff-code:venue', ...codeGuessLimits.venueAlert };

/**
 * Counting a try at a staff code needs this part of a call. `db` is the call's own connection, so that counting
 * does not wait for a second one.
 */
type GuessCall = Pick<CallContext<Call>, 'platform' | 'db' | 'now'> & { actor: { userId: UserId } };
type TriedBar = { id: VenueId; venue: { timezone: string } };

/**
 * Counts a try at a staff code. A call that only checks a code locks nothing, so it counts the try before it checks the
 * code. Parallel guesses then cannot exceed the limit. `settleCountedGuess` takes back the try of a right code. The count
 * is not part of the call's transaction, so it stays even if that is rolled back.
 */
export async function countGuess(platform: Platform, userId: UserId, venueId: VenueId): Promise<void> {
  const verdicts = await Promise.all([
    platform.limits.consume(guestAndVenueLimit, `${userId}:${venueId}`),
    platform.limits.consume(guestLimit, userId),
  ]);
  const blocked = verdicts.find(verdict => !verdict.allowed);
  if (!blocked) return;
  const wait = countdown(blocked.retryAfterSeconds * 1000);
  throw fail.tooManyRequests(`Too many wrong codes. Try again in ${wait}.`, blocked.retryAfterSeconds);
}

/**
 * Ends a try that `countGuess` has counted. The try of a right code no longer counts. A wrong code stays counted for the
 * guest, and counts for the venue too.
 */
export async function settleCountedGuess(call: GuessCall, bar: TriedBar, right: boolean): Promise<void> {
  const { limits } = call.platform;
  if (!right) return recordManyWrongCodes(call, bar, await limits.consume(venueLimit, bar.id));
  await Promise.all([
    limits.refund(guestAndVenueLimit, `${call.actor.userId}:${bar.id}`),
    limits.refund(guestLimit, call.actor.userId),
  ]);
}

/**
 * Refuses a call that pours if the guest has no try left. The caller has locked the guest's bank, so the tries of a
 * guest come one after another. So nothing is counted before the code is checked, and `countWrongGuess` then counts only
 * a wrong code.
 */
export async function mustHaveGuessLeft({ platform, db, actor }: GuessCall, venueId: VenueId): Promise<void> {
  const { userId } = actor;
  const verdicts = await platform.limits.peek(
    db,
    [guestAndVenueLimit, `${userId}:${venueId}`],
    [guestLimit, userId],
  );
  if (verdicts.some(verdict => !verdict.allowed)) await countGuess(platform, userId, venueId);
}

/** Counts a wrong code of a call that pours, once even if the pour's transaction runs again. */
export async function countWrongGuess(
  call: GuessCall & Pick<CallContext<Call>, 'once'>,
  bar: TriedBar,
): Promise<void> {
  const { limits } = call.platform;
  const { userId } = call.actor;
  const [atVenue] = await call.once('wrong guess', () =>
    Promise.all([
      limits.consume(venueLimit, bar.id),
      limits.consume(guestAndVenueLimit, `${userId}:${bar.id}`),
      limits.consume(guestLimit, userId),
    ]),
  );
  await recordManyWrongCodes(call, bar, atVenue);
}

/**
 * Records many wrong codes at one venue, which suggest that a guest is trying out codes. A job broadcasts the record to
 * the staff.
 */
async function recordManyWrongCodes(
  { platform, db, now }: GuessCall,
  { id, venue: { timezone } }: TriedBar,
  atVenue: LimitVerdict,
): Promise<void> {
  if (atVenue.allowed) return;
  platform.metrics.staffCodeAttack(id);
  const night = nightDate(now, timezone);
  const isNew = await saveWrongCodes(db, { venueId: id, night, now, window: venueLimit.seconds * seconds });
  if (isNew) await platform.jobs.enqueue(db, { name: wrongCodesJob, payload: { venue_id: id } });
}
