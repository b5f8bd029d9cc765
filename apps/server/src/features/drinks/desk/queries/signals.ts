import {
  mostGuestsShown,
  type SignalCount,
  type SignalKind,
  type SignalSpan,
  signalLimits,
} from '@nightjar/domain/drinks/desk/rules/signals';
import type { ProId, UserId, VenueId } from '@nightjar/domain/kernel/id';
import { sql } from 'kysely';
import type { Database } from '../../../../platform/db/database.ts';
import { displayName } from '../../../people/queries/person.ts';

/** At most this many of the newest pours are examined, however long the span. */
const mostPoursRead = 300_000;
/**
 * At most this many unusual counts of each kind are read, the most unusual first. A rule of the domain decides which of
 * them to show.
 */
const mostOfEachKind = 50;

export type SignalCountRow = SignalCount & {
  venue_id: VenueId;
  pro_id: ProId | null;
  guest_ids: UserId[];
  last_at: Date;
};

const shownGuestIdsSql = sql`(array_agg(distinct user_id))[1:${sql.lit(mostGuestsShown)}]`;

/**
 * Selects from the CTE `counts` the counts that may be unusual, the most unusual first, each with the median of all
 * counts of that CTE at the same venue.
 */
const outlierRows = (kind: SignalKind, counts: string, span: SignalSpan) => {
  const { least, times } = signalLimits[kind];
  return sql`
    (select ${sql.lit(kind)} as kind, counts.venue_id, pro_id, guest_ids, pours, nights, guests, of_pours, last_at,
      median, compared
    from ${sql.ref(counts)} as counts join (
      select venue_id, percentile_cont(0.5) within group (order by pours) as median, count(*)::int as compared
      from ${sql.ref(counts)} group by venue_id) as usual on usual.venue_id = counts.venue_id
    where pours >= ${least[span]}
    order by pours / greatest(${least[span]}::float8, ${times}::float8 * median) desc limit ${mostOfEachKind})`;
};

/**
 * Finds counts of pours since a time that may be unusual, by the index `redemptions_time`. A pour that was taken back
 * counts only in `taken_back`. The count of a device is compared with the median of guests.
 */
export async function findOutliers(
  db: Database,
  { span, since, now }: { span: SignalSpan; since: Date; now: Date },
): Promise<SignalCountRow[]> {
  const deviceLimit = signalLimits.device_velocity;
  const { rows } = await sql<SignalCountRow>`
    with pours as materialized (
      select venue_id, pro_id, user_id, redeemed_at, issue_override, taken_back_at is not null as taken_back, night
      from redemptions where redeemed_at >= ${since} and redeemed_at <= ${now}
      order by redeemed_at desc, id desc limit ${mostPoursRead}
    ), in_hours as (
      select venue_id, pro_id, ${shownGuestIdsSql} as guest_ids, count(*)::int as pours, 1 as nights,
        count(distinct user_id)::int as guests, count(*)::int as of_pours, max(redeemed_at) as last_at
      from pours where not taken_back group by venue_id, pro_id, date_trunc('hour', redeemed_at)
    ), busiest as (
      select distinct on (venue_id, pro_id) * from in_hours order by venue_id, pro_id, pours desc, last_at desc
    ), pairs as (
      select venue_id, pro_id, array[user_id] as guest_ids, count(*)::int as pours, count(distinct night)::int as nights,
        1 as guests, count(*)::int as of_pours, max(redeemed_at) as last_at
      from pours where not taken_back group by venue_id, pro_id, user_id
    ), overridden as (
      select venue_id, pro_id, (array_agg(distinct user_id) filter (where issue_override))[1:${sql.lit(mostGuestsShown)}]
          as guest_ids, count(*) filter (where issue_override)::int as pours,
        count(distinct night) filter (where issue_override)::int as nights,
        count(distinct user_id) filter (where issue_override)::int as guests, count(*)::int as of_pours,
        max(redeemed_at) filter (where issue_override) as last_at
      from pours where not taken_back group by venue_id, pro_id
    ), returned as (
      select venue_id, pro_id, (array_agg(distinct user_id) filter (where taken_back))[1:${sql.lit(mostGuestsShown)}]
          as guest_ids, count(*) filter (where taken_back)::int as pours,
        count(distinct night) filter (where taken_back)::int as nights,
        count(distinct user_id) filter (where taken_back)::int as guests, count(*)::int as of_pours,
        max(redeemed_at) filter (where taken_back) as last_at
      from pours group by venue_id, pro_id
    ), of_guests as (
      select venue_id, user_id, count(*)::int as pours from pours where not taken_back group by venue_id, user_id
    ), guests_usual as (
      select venue_id, percentile_cont(0.5) within group (order by pours) as median, count(*)::int as compared
      from of_guests group by venue_id
    ), phones as (
      select venue_id, ${shownGuestIdsSql} as guest_ids, count(*)::int as pours, count(distinct night)::int as nights,
        count(distinct user_id)::int as guests, max(redeemed_at) as last_at
      from pours join device_people using (user_id) where not taken_back
      group by venue_id, device_id having count(distinct user_id) > 1
    )
    select kind, venue_id, pro_id, guest_ids, pours, nights, guests, of_pours as of, last_at, median, compared from (
      ${outlierRows('pro_velocity', 'busiest', span)}
      union all ${outlierRows('pair_velocity', 'pairs', span)}
      union all ${outlierRows('overrides', 'overridden', span)}
      union all ${outlierRows('taken_back', 'returned', span)}
      union all (
        select ${sql.lit('device_velocity')}, venue_id, null::uuid, guest_ids, pours, nights, guests, pours, last_at,
          median, compared
        from phones join guests_usual using (venue_id) where pours >= ${deviceLimit.least[span]}
        order by pours / greatest(${deviceLimit.least[span]}::float8, ${deviceLimit.times}::float8 * median) desc
        limit ${mostOfEachKind})
    ) as outliers`.execute(db);
  return rows;
}

export type NamesById = {
  venues: Map<string, string>;
  pros: Map<string, { user_id: UserId | null; name: string }>;
  guests: Map<string, { name: string | null; suspended: boolean }>;
};

/** Returns the names of venues, pros and guests. An erased guest has no name. */
export async function findNames(
  db: Database,
  ids: { venues: readonly string[]; pros: readonly string[]; guests: readonly string[] },
): Promise<NamesById> {
  const { rows } = await sql<{
    what: 'venue' | 'pro' | 'guest';
    id: string;
    user_id: UserId | null;
    name: string | null;
    suspended: boolean;
  }>`
    select 'venue' as what, id, null::uuid as user_id, name, false as suspended
    from venues where id = any(${[...ids.venues]}::uuid[])
    union all
    select 'pro', pros.id, pros.user_id, coalesce(${displayName('users')}, pros.first_name, 'Staff'), false
    from pros left join users on users.id = pros.user_id where pros.id = any(${[...ids.pros]}::uuid[])
    union all
    select 'guest', id, null, case when deleted_at is null then ${displayName('users')} end, suspended_at is not null
    from users where id = any(${[...ids.guests]}::uuid[])`.execute(db);
  const of = (what: string) => rows.filter(row => row.what === what);
  return {
    venues: new Map(of('venue').map(({ id, name }) => [id, name ?? ''])),
    pros: new Map(of('pro').map(({ id, user_id, name }) => [id, { user_id, name: name ?? '' }])),
    guests: new Map(of('guest').map(({ id, name, suspended }) => [id, { name, suspended }])),
  };
}
