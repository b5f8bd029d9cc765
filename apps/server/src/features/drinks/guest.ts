import { entitlementOf, nextPourNumber } from '@nightjar/domain/drinks/rules/allowance';
import type { GuestDrinkBank } from '@nightjar/domain/drinks/rules/pour';
import { fail } from '@nightjar/domain/kernel/failure';
import type { UserId } from '@nightjar/domain/kernel/id';
import type { Database } from '../../platform/db/database.ts';
import { type FreePours, findDrinker } from './queries/bank.ts';

/**
 * Returns the guest and their remaining free pours. The caller has locked the guest's bank for a pour. Returns null for
 * a user who may not be served.
 */
export async function findGuest(db: Database, userId: UserId, now: Date) {
  const drinker = await findDrinker(db, userId, now);
  if (!drinker) return null;
  const { freePours, ...rest } = drinker;
  const entitlement = entitlementOf(drinker, now);
  const taken = entitlement ? takenNumbersInPeriod(freePours, entitlement.periodStart) : [];
  const bank: GuestDrinkBank = {
    entitlement,
    usedInPeriod: taken.length,
    lastFreePour: entitlement && freePours.last,
  };
  return { ...rest, bank, nextNumber: nextPourNumber(taken) };
}

type LoadedGuest = NonNullable<Awaited<ReturnType<typeof findGuest>>>;

/** Loads the signed-in user as a guest. The user may have been put on hold after the session was checked. */
export async function loadGuest(db: Database, userId: UserId, now: Date): Promise<LoadedGuest> {
  const guest = await findGuest(db, userId, now);
  if (!guest) throw fail.notAuthenticated();
  return guest;
}

/** Returns the numbers of the free pours that the guest had in the period beginning at `start`. */
function takenNumbersInPeriod({ periods, numbers }: FreePours, start: Date): number[] {
  return numbers.filter((_, at) => periods[at]?.getTime() === start.getTime());
}
