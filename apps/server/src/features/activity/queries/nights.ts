import type { UserId } from '@nightjar/domain/kernel/id';
import { nightDate, nightSpan } from '@nightjar/domain/kernel/night';
import { addDays, houseTimezone } from '@nightjar/domain/kernel/time';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { sendAtCommit } from '../../../platform/db/pipeline.ts';

/** Returns the night to which a time belongs by the operator's clock. */
export const houseNight = (at: Date): string => nightDate(at, houseTimezone);

/** Returns the nights from `from` to `to`, including both. */
export function nightsFrom(from: string, to: string): string[] {
  const nights: string[] = [];
  for (let night = from; night <= to; night = addDays(night, 1)) nights.push(night);
  return nights;
}

/** Records that a person used the app tonight. A night is recorded once. */
export async function recordAppUse(db: Database, userId: string, now: Date): Promise<void> {
  await sql`
    insert into user_days (user_id, night, seen_at) values (${userId}, ${houseNight(now)}, ${now})
    on conflict do nothing`.execute(db);
}

/** Records that a person went out tonight. */
export async function recordNightOutAtCommit(db: Database, userId: UserId, now: Date): Promise<void> {
  await sendAtCommit(
    db,
    sql`
    insert into user_days as known (user_id, night, seen_at, out) values (${userId}, ${houseNight(now)}, ${now}, true)
    on conflict (user_id, night) do update set out = true where not known.out`,
  );
}

/** Selects the nights with their first and last moments, as the table `nights`. */
const momentsOfNights = (nights: readonly string[]): RawBuilder<unknown> => {
  const spans = nights.map(night => nightSpan(night, houseTimezone));
  return sql`unnest(${[...nights]}::date[], ${spans.map(({ from }) => from)}::timestamptz[],
    ${spans.map(({ until }) => until)}::timestamptz[]) as nights (night, starts, ends)`;
};

/**
 * Counts who used the app and who was out. For a past night it takes the stored counts, because the counted rows may be
 * deleted by now.
 */
const nightCountsSql = sql`
  select coalesce(counted.active, live.active)::int as active, coalesce(counted.out, live.out)::int as out
  from (select 1) as one left join night_counts as counted on counted.night = nights.night
  left join lateral (
    select count(*) as active, count(*) filter (where out) as out from user_days
    where counted.night is null and user_days.night = nights.night) as live on true`;

export type NightAppUse = { night: string; active: number; out: number };

export async function countAppUse(db: Database, nights: readonly string[]): Promise<NightAppUse[]> {
  const { rows } = await sql<NightAppUse>`
    select nights.night::text as night, used.* from ${momentsOfNights(nights)} cross join lateral (${nightCountsSql}) as used
    order by nights.night`.execute(db);
  return rows;
}

export type NightRow = NightAppUse & {
  joined: number;
  checked_in: number;
  poured_for: number;
  free: number;
  free_people: number;
  paid: number;
  paid_people: number;
};

/** Counts what happened on each of these nights, by indexes on the time. A pour that was taken back does not count. */
export async function countNights(db: Database, nights: readonly string[]): Promise<NightRow[]> {
  const within = (column: string) =>
    sql`${sql.ref(column)} >= nights.starts and ${sql.ref(column)} < nights.ends`;
  const { rows } = await sql<NightRow>`
    select nights.night::text as night, used.*, joined.*, here.*, poured.*
    from ${momentsOfNights(nights)} cross join lateral (${nightCountsSql}) as used
    cross join lateral (select count(*)::int as joined from users where registered and ${within('terms_accepted_on')}) as joined
    cross join lateral (
      select count(distinct user_id)::int as checked_in from check_ins where ${within('created_at')}) as here
    cross join lateral (
      select count(distinct user_id)::int as poured_for,
        count(*) filter (where kind = 'free')::int as free,
        count(distinct user_id) filter (where kind = 'free')::int as free_people,
        count(*) filter (where kind = 'paid')::int as paid,
        count(distinct user_id) filter (where kind = 'paid')::int as paid_people
      from redemptions where taken_back_at is null and ${within('redeemed_at')}) as poured
    order by nights.night`.execute(db);
  return rows;
}

/** Saves the counts of nights that are over, because the rows that they count are deleted later. */
export async function keepNightCounts(db: Database, tonight: string): Promise<void> {
  await sql`
    insert into night_counts (night, active, out)
    select night, count(*), count(*) filter (where out) from user_days
    where night < ${tonight} and night >= coalesce((select max(night) + 1 from night_counts), '-infinity')
    group by night on conflict do nothing`.execute(db);
}

export async function deleteUserDaysBefore(db: Database, night: string): Promise<void> {
  await sql`delete from user_days where night < ${night}`.execute(db);
}
