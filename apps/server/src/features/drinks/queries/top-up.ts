import type { PlanTerms } from '@nightjar/domain/drinks/rules/allowance';
import { decideTopUp, type ShotTerms } from '@nightjar/domain/drinks/rules/top-up';
import { grantedVoucherTitle } from '@nightjar/domain/drinks/rules/voucher-texts';
import type { UserId } from '@nightjar/domain/kernel/id';
import { workBringsDrinks } from '@nightjar/domain/staff/rules/role-drinks';
import { sql } from 'kysely';
import { type Database, inTransaction } from '../../../platform/db/database.ts';
import { drinksOfPlaces, parseDrinksOfPlaces } from '../../staff/queries/role-drinks.ts';
import { lockBanks } from './locks.ts';

/**
 * Gives a member the shots (vouchers) of the current period, once per period, and saves when the next ones are due.
 * Returns how many were given.
 */
export async function topUpShots(db: Database, userId: UserId, now: Date): Promise<number> {
  return inTransaction(db, async transaction => {
    const found = await findShotTerms(transaction, userId, now);
    if (!found) return 0;
    await lockBanks(transaction, [userId]);
    const { topped, held } = await findShotsHeld(transaction, userId);
    const { granted, periodStart, nextAt } = decideTopUp(found, { topped, held }, now);
    await saveTopUp(transaction, { userId, granted, periodStart, nextAt }, now);
    return granted;
  });
}

/**
 * Returns some users whose next shots (vouchers) are due, without users on hold and users whom another worker has
 * locked. The caller handles each user in a transaction of its own.
 */
export async function findTopUpsDue(db: Database, now: Date, limit: number): Promise<UserId[]> {
  const { rows } = await sql<{ user_id: UserId }>`
    select user_id from drink_banks where next_top_up_at <= ${now}
      and not exists (select from users where users.id = user_id and suspended_at is not null)
    order by next_top_up_at, user_id limit ${limit} for update skip locked`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

type PlanRow = {
  pro: boolean;
  places: Parameters<typeof parseDrinksOfPlaces>[0];
  status: PlanTerms['status'] | null;
  free_drinks_per_period: number;
  shots_per_period: number;
  cooldown_in_minutes: number | null;
  period_anchor: Date;
  current_period_start: Date | null;
  current_period_end: Date | null;
};

async function findShotTerms(db: Database, userId: UserId, now: Date): Promise<ShotTerms | null> {
  const { rows } = await sql<PlanRow>`
    select pro, ${drinksOfPlaces} as places, status, free_drinks_per_period, shots_per_period, cooldown_in_minutes, period_anchor,
      current_period_start, current_period_end
    from users left join plans on plans.user_id = users.id
    where users.id = ${userId} and deleted_at is null`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const pro = workBringsDrinks({ pro: row.pro, places: parseDrinksOfPlaces(row.places) }, now);
  return { pro, plan: planOfShotTerms(row) };
}

function planOfShotTerms(row: PlanRow): ShotTerms['plan'] {
  if (row.status === null) return null;
  const { current_period_start: start, current_period_end: end } = row;
  return {
    status: row.status,
    freePerPeriod: row.free_drinks_per_period,
    shotsPerPeriod: row.shots_per_period,
    cooldownMinutes: row.cooldown_in_minutes,
    period: start && end ? { start, end } : null,
    anchor: row.period_anchor,
  };
}

async function findShotsHeld(db: Database, userId: UserId): Promise<{ topped: Date | null; held: number }> {
  const { rows } = await sql<{ topped: Date | null; held: number }>`
    select (select max(period_start) from shot_top_ups where user_id = ${userId}) as topped,
      (select count(*)::int from vouchers where owner_id = ${userId} and voucher_type = 'shot'
        and state in ('available', 'pending')) as held`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a count without a row');
  return row;
}

type ShotGrant = { userId: UserId; granted: number; periodStart: Date | null; nextAt: Date | null };

/**
 * Writes the row of the period, the vouchers and their entries in the ledger, and the time of the next top-up. If
 * `periodStart` is null, only that time is written.
 */
async function saveTopUp(
  db: Database,
  { userId, granted, periodStart, nextAt }: ShotGrant,
  now: Date,
): Promise<void> {
  await sql`
    with noted as (
      insert into shot_top_ups (user_id, period_start, granted, at)
      select ${userId}::uuid, ${periodStart}::timestamptz, ${granted}::int, ${now}::timestamptz
      where ${periodStart}::timestamptz is not null returning granted),
    issued as (
      insert into vouchers (owner_id, voucher_type, state, title, origin, created_at)
      select ${userId}::uuid, 'shot', 'available', ${grantedVoucherTitle}, 'granted', ${now}::timestamptz
      from noted, generate_series(1, noted.granted) returning id),
    entered as (
      insert into drink_ledger (at, entry, user_id, voucher_id, reason)
      select ${now}::timestamptz, 'issued', ${userId}::uuid, id, 'top-up' from issued)
    update drink_banks set next_top_up_at = ${nextAt} where user_id = ${userId}`.execute(db);
}
