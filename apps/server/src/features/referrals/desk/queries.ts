import type { UserId } from '@nightjar/domain/kernel/id';
import { type RingPerson, ringWeights } from '@nightjar/domain/referrals/desk/rules/rings';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { displayName } from '../../people/queries/person.ts';

/** The search reads at most this many of the newest referrals. */
const mostTiesRead = 20_000;
/** The search reads at most this many of the newest referrals of one referrer. */
const mostTiesOfReferrer = 50;

/**
 * Finds referrers whose invitees share a phone or a network with each other or with the referrer, or got a refund.
 * Those with the most such signs come first. A rule of the domain decides which of them are rings.
 */
export async function findSuspectReferrers(db: Database, since: Date, limit: number): Promise<string[]> {
  const { device, network, refunded } = ringWeights;
  const { rows } = await sql<{ root: string }>`
    with ties as materialized (
      select user_id, referrer_id from referrals where created_at >= ${since}
      order by created_at desc limit ${mostTiesRead}
    ), members as materialized (
      select referrer_id as root, user_id as person from ties union select referrer_id, referrer_id from ties
    ), marks as (
      select root, person, device_id as mark, ${device}::int as weight
      from members join device_people on device_people.user_id = person
      union
      select root, person, address, ${network}::int
      from members join auth.sessions on account_id = person where address is not null
    ), signs as (
      select root, count(*) * max(weight) as weight from marks group by root, mark having count(*) > 1
      union all
      select root, ${refunded}::int from members join purchases on purchases.user_id = person
      where amount_refunded >= unit_amount or dispute = 'lost'
    )
    select root from signs group by root order by sum(weight) desc, root limit ${limit}`.execute(db);
  return rows.map(({ root }) => root);
}

export type ReferralTieRow = { referrer_id: string; user_id: UserId; created_at: Date; state: string };

/** Returns the people whom these referrers invited since a time. */
export async function findReferralTies(
  db: Database,
  referrerIds: readonly string[],
  since: Date,
): Promise<ReferralTieRow[]> {
  const { rows } = await sql<ReferralTieRow>`
    select ties.* from unnest(${[...referrerIds]}::uuid[]) as asked (id)
    cross join lateral (
      select referrer_id, user_id, created_at, state from referrals
      where referrer_id = asked.id and created_at >= ${since} order by created_at desc limit ${mostTiesOfReferrer}) as ties`.execute(
    db,
  );
  return rows;
}

export type SuspectRow = RingPerson & { id: UserId; name: string | null; suspended: boolean };

/**
 * Returns what the rule that finds rings needs to know about people who still have an account. Ended sessions count
 * too, because a person may sign out of one account and into another on the same phone.
 */
export async function findSuspectPeople(db: Database, ids: readonly string[]): Promise<SuspectRow[]> {
  const { rows } = await sql<SuspectRow>`
    select users.id, ${displayName('users')} as name, suspended_at is not null as suspended,
      array(select device_id from device_people where user_id = users.id) as devices,
      array(select distinct address from auth.sessions where account_id = users.id and address is not null) as networks,
      exists (select from check_ins where user_id = users.id) as "wasOut",
      exists (select from redemptions where user_id = users.id and taken_back_at is null) as "hasPoured",
      exists (select from purchases where user_id = users.id
        and (amount_refunded >= unit_amount or dispute = 'lost')) as refunded
    from users where id = any(${[...ids]}::uuid[]) and deleted_at is null`.execute(db);
  return rows;
}
