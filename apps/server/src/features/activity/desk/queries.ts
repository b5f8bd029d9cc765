import type { RecordedUserAct, RepFigures } from '@nightjar/domain/activity/desk/entity';
import type { UserId } from '@nightjar/domain/kernel/id';
import { addMilliseconds } from '@nightjar/domain/kernel/time';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { displayName } from '../../people/queries/person.ts';

export type ActivitySpan = { from: Date; until: Date };
export type UserActivityLineRow = Omit<RecordedUserAct, 'at'> & { at: Date };

/** Matches a user's activities in a span. An id contains its time, so PostgreSQL reads only the months of the span. */
const isInSpan = (userId: UserId, { from, until }: ActivitySpan) =>
  sql`activity.user_id = ${userId} and activity.id >= id_from(${from}) and activity.id < id_from(${addMilliseconds(until, 1)})`;

/** Returns one person's activities, the latest first. */
export async function findUserActivityLines(
  db: Database,
  userId: UserId,
  { limit, ...span }: ActivitySpan & { limit: number },
): Promise<UserActivityLineRow[]> {
  const { rows } = await sql<UserActivityLineRow>`
    select line.kind, time_of_id(line.id) as at,
      case when venues.id is not null then json_build_object('id', venues.id, 'name', venues.name) end as venue,
      case when events.event_id is not null
        then json_build_object('id', events.event_id, 'name', events.name) end as event,
      case when other.id is not null
        then json_build_object('id', other.id, 'name', ${displayName('other')}) end as other
    from (select * from activity where ${isInSpan(userId, span)} order by id desc limit ${limit}) as line
    left join venues on venues.id = line.venue_id
    left join events on events.event_id = line.event_id
    left join users as other on other.id = line.other_user_id
    order by line.id desc`.execute(db);
  return rows;
}

/** Returns the nights of a span on which one person used the app or has activities, with the number of activities. */
export async function findActiveDays(
  db: Database,
  userId: UserId,
  { timezone, nights, ...span }: ActivitySpan & { timezone: string; nights: readonly [string, string] },
): Promise<{ day: string; lines: number }[]> {
  const [first, last] = nights;
  const { rows } = await sql<{ day: string; lines: number }>`
    select night::text as day, sum(lines)::int as lines from (
      select (time_of_id(id) at time zone ${timezone} - interval '6 hours')::date as night,
        count(*) as lines
      from activity where ${isInSpan(userId, span)} group by 1
      union all
      select night, 0 from user_days where user_id = ${userId} and night between ${first} and ${last}
    ) as used group by night order by night`.execute(db);
  return rows;
}

/** Returns when a person last renewed a session, registered a phone or had a night of use. */
export async function findLastSeen(db: Database, userId: UserId): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select greatest((select max(refreshed_at) from auth.sessions where account_id = ${userId}),
      (select max(seen_at) from devices where user_id = ${userId}),
      (select seen_at from user_days where user_id = ${userId} order by night desc limit 1)) as at`.execute(
    db,
  );
  return rows[0]?.at ?? null;
}

/**
 * Counts a rep's venues, the free pours there in the present month, and the rewards that the rep is owed. The month of a
 * venue begins with the night of its first day, at six in the morning by the venue's clock.
 */
export async function countForRep(db: Database, repId: UserId, now: Date): Promise<RepFigures> {
  const { rows } = await sql<RepFigures>`
    with own as materialized (
      select id, (date_trunc('month', ${now} at time zone timezone - interval '6 hours') + interval '6 hours')
        at time zone timezone as month_start
      from venues where confirmed_by = ${repId} and confirmed_at is not null and archived_at is null
    )
    select (select count(*)::int from own) as confirmed,
      (select count(*)::int from venues where confirmed_at is null and archived_at is null) as waiting,
      (select count(*)::int from own join redemptions on redemptions.venue_id = own.id
        where redeemed_at >= month_start and kind = 'free' and taken_back_at is null) as free_pours,
      (select count(*)::int from referrals where referrer_id = ${repId} and state = 'qualified') as rewards_due`.execute(
    db,
  );
  const [counted] = rows;
  if (!counted) throw new Error('A statement of counts returns one row.');
  return counted;
}
