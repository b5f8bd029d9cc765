import { servingWindow } from '@nightjar/domain/drinks/rules/alcohol';
import type { PlanTerms } from '@nightjar/domain/drinks/rules/allowance';
import type { GuestAtBar } from '@nightjar/domain/drinks/rules/pour';
import { rolesOf } from '@nightjar/domain/kernel/actor';
import type { UserId } from '@nightjar/domain/kernel/id';
import { addMilliseconds } from '@nightjar/domain/kernel/time';
import { workBringsDrinks } from '@nightjar/domain/staff/rules/role-drinks';
import { sql } from 'kysely';
import { compileQuery } from '../../../platform/db/compiled.ts';
import type { Database } from '../../../platform/db/database.ts';
import { drinksOfPlaces, parseDrinksOfPlaces } from '../../staff/queries/role-drinks.ts';

/**
 * Contains for each free pour of a guest the start of its period and its number in that period, and the time of the
 * last free pour.
 */
export type FreePours = { periods: Date[]; numbers: number[]; last: Date | null };

type PoursRequest = { userId: UserId; since: Date; now: Date };

const isNotTakenBack = sql`taken_back_at is null`;
const isFreePour = sql`kind = 'free' and ${isNotTakenBack}`;

/**
 * Returns everything that depends on the guest's pours, in one scan of them. `in_hand` counts the alcoholic drinks
 * since `since`. `overrides_locked` is true if, tonight and at any venue, a bartender took back an overridden pour of
 * this guest.
 */
const poursSince = (db: Database, { userId, since, now }: PoursRequest) =>
  db
    .selectFrom('redemptions')
    .where('user_id', '=', userId)
    .select([
      // This array and `free_numbers` list the same free pours in the same order.
      sql<Date[] | null>`array_agg(period_start) filter (where ${isFreePour})`.as('free_periods'),
      sql<number[] | null>`array_agg(period_index) filter (where ${isFreePour})`.as('free_numbers'),
      sql<Date | null>`max(redeemed_at) filter (where ${isFreePour})`.as('last_free_pour'),
      sql<number>`(count(*) filter (where redeemed_at > ${since} and not non_alcoholic and ${isNotTakenBack}))::int`.as(
        'in_hand',
      ),
      sql<boolean>`coalesce(bool_or(overrides_locked_until > ${now}), false)`.as('overrides_locked'),
    ])
    .as('pours');

/** Returns true while staff of a venue refuse to serve this guest tonight. */
const isNotServedSql = (now: Date) => sql<boolean>`exists (select 1 from service_refusals
  where service_refusals.user_id = users.id and lifted_at is null and until > ${now})`;

const drinkerQuery = compileQuery((db, asked: PoursRequest) =>
  db
    .selectFrom('users')
    .leftJoin('user_locations', 'user_locations.user_id', 'users.id')
    .leftJoin('plans', 'plans.user_id', 'users.id')
    .leftJoin('drink_banks', 'drink_banks.user_id', 'users.id')
    .innerJoin(poursSince(db, asked), join => join.onTrue())
    .where('users.id', '=', asked.userId)
    .where('users.deleted_at', 'is', null)
    .where('users.suspended_at', 'is', null)
    .select([
      'users.id',
      'users.pro',
      drinksOfPlaces.as('places'),
      'users.rep',
      'users.super_admin',
      'users.allow_admin_access',
      'users.first_name',
      'users.profile_image',
      'users.dob',
      'user_locations.lat',
      'user_locations.lng',
      'user_locations.set_at',
      'plans.status',
      'plans.free_drinks_per_period',
      'plans.cooldown_in_minutes',
      'plans.period_anchor',
      'plans.current_period_start',
      'plans.current_period_end',
      'drink_banks.redeemed_total',
      'drink_banks.sent_total',
      'drink_banks.received_total',
      'pours.free_periods',
      'pours.free_numbers',
      'pours.last_free_pour',
      'pours.in_hand',
      'pours.overrides_locked',
      isNotServedSql(asked.now).as('not_served'),
    ]),
);

/** Returns the guest and everything that decides a pour, in one row. Returns null for a user who may not be served. */
export async function findDrinker(db: Database, userId: UserId, now: Date) {
  const [row] = await drinkerQuery(db, { userId, since: addMilliseconds(now, -servingWindow), now });
  if (!row) return null;
  const location =
    row.lat !== null && row.lng !== null && row.set_at
      ? { lat: row.lat, lng: row.lng, setAt: row.set_at }
      : null;
  return {
    guest: {
      id: row.id,
      dob: row.dob,
      location,
      notServed: row.not_served,
      inHand: row.in_hand,
      overridesLocked: row.overrides_locked,
    } satisfies GuestAtBar,
    firstName: row.first_name,
    image: row.profile_image,
    pro: workBringsDrinks({ pro: row.pro, places: parseDrinksOfPlaces(row.places) }, now),
    roles: rolesOf(row),
    plan: planTermsOf(row),
    freePours: {
      periods: row.free_periods ?? [],
      numbers: row.free_numbers ?? [],
      last: row.last_free_pour,
    } satisfies FreePours,
    totals: {
      redeemed: row.redeemed_total ?? 0,
      sent: row.sent_total ?? 0,
      received: row.received_total ?? 0,
    },
  };
}

type PlanRow = {
  status: string | null;
  free_drinks_per_period: number | null;
  cooldown_in_minutes: number | null;
  period_anchor: Date | null;
  current_period_start: Date | null;
  current_period_end: Date | null;
};

function planTermsOf(row: PlanRow): PlanTerms | null {
  if (row.status === null || row.free_drinks_per_period === null || row.period_anchor === null) return null;
  const { current_period_start: start, current_period_end: end } = row;
  return {
    status: row.status as PlanTerms['status'],
    freePerPeriod: row.free_drinks_per_period,
    cooldownMinutes: row.cooldown_in_minutes,
    period: start && end ? { start, end } : null,
    anchor: row.period_anchor,
  };
}

/** Locks the bank until the end of the transaction, so that the person's pours happen one after another. */
export async function lockDrinkBank(db: Database, userId: UserId): Promise<void> {
  await sql`insert into drink_banks (user_id) values (${userId})
    on conflict (user_id) do update set user_id = excluded.user_id`.execute(db);
}
