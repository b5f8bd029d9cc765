import { type Bank, type Entitlement, entitlementOf, guessLimits } from '@nightjar/domain/drinks/rules/pour';
import type { Actor } from '@nightjar/domain/kernel/actor';
import { fail } from '@nightjar/domain/kernel/failure';
import type { UserId, VenueId } from '@nightjar/domain/kernel/id';
import { countdown } from '@nightjar/domain/kernel/time';
import type { Database } from '../../platform/db/database.ts';
import type { LimitRule } from '../../platform/limits/limits.ts';
import type { Platform } from '../../platform/platform.ts';
import { type FreePours, findDrinker } from './queries/bank.ts';
import { findBar } from './queries/bar.ts';

const pair: LimitRule = { name: 'staff-code:patron-venue', ...guessLimits.patronAtVenue };
const patron: LimitRule = { name: 'staff-code:patron', ...guessLimits.patron };
const venue: LimitRule = { name: 'staff-code:venue', ...guessLimits.venueAlert };

/**
 * Counts a try at a staff code before the code is looked at, so that a burst of parallel guesses is no way around
 * the limit. Counters live outside the call's transaction: they stand even where the pour is rolled back.
 */
export async function countGuess(platform: Platform, userId: UserId, venueId: VenueId): Promise<void> {
  const verdicts = await Promise.all([
    platform.limits.consume(pair, `${userId}:${venueId}`),
    platform.limits.consume(patron, userId),
  ]);
  const blocked = verdicts.find(verdict => !verdict.allowed);
  if (!blocked) return;
  const wait = countdown(blocked.retryAfterSeconds * 1000);
  throw fail.tooManyRequests(`Too many wrong codes. Try again in ${wait}.`, blocked.retryAfterSeconds);
}

/** A right code costs nothing after all; a wrong one counts against the venue too. */
export async function settleGuess(
  platform: Platform,
  userId: UserId,
  venueId: VenueId,
  right: boolean,
): Promise<void> {
  if (!right) return countAtVenue(platform, venueId);
  await Promise.all([
    platform.limits.refund(pair, `${userId}:${venueId}`),
    platform.limits.refund(patron, userId),
  ]);
}

/**
 * The same behind the lock of the guest's bank, where tries come one after another: looking is enough until one is
 * wrong, and a right code writes nothing.
 */
export async function refuseGuesser(platform: Platform, userId: UserId, venueId: VenueId): Promise<void> {
  const verdicts = await platform.limits.peek([pair, `${userId}:${venueId}`], [patron, userId]);
  if (verdicts.some(verdict => !verdict.allowed)) await countGuess(platform, userId, venueId);
}

export async function countWrongGuess(platform: Platform, userId: UserId, venueId: VenueId): Promise<void> {
  await Promise.all([
    platform.limits.consume(pair, `${userId}:${venueId}`),
    platform.limits.consume(patron, userId),
    countAtVenue(platform, venueId),
  ]);
}

/** Many wrong codes at one venue are somebody trying them through: its staff are told. */
async function countAtVenue(platform: Platform, venueId: VenueId): Promise<void> {
  const verdict = await platform.limits.consume(venue, venueId);
  if (!verdict.allowed) platform.metrics.staffCodeAttack(venueId);
}

type Check = { venue_id: VenueId; pro_code: string; pro_color_id: number };

export async function loadBar(db: Database, check: Check) {
  const bar = await findBar(db, check);
  if (!bar) throw fail.notFound('Venue');
  return bar;
}

/** The guest and what they may still pour for free. Read after the lock where the pour will consume. */
export async function loadDrinker(db: Database, actor: Actor, now: Date) {
  const { freePours, ...drinker } = await findDrinker(db, actor.userId);
  const entitlement = entitlementOf({ plan: drinker.plan, pro: drinker.pro, roles: actor.roles }, now);
  return { ...drinker, bank: bankOf(entitlement, freePours) };
}

function bankOf(entitlement: Entitlement | null, pours: FreePours): Bank {
  if (!entitlement) return { entitlement, usedInPeriod: 0, lastFreePour: null };
  const current = entitlement.periodStart.getTime();
  const used = pours.periods.filter(start => start.getTime() === current);
  return { entitlement, usedInPeriod: used.length, lastFreePour: pours.last };
}
