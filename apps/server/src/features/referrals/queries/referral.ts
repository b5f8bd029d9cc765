import { type UserId, userId as userIdOf } from '@nightjar/domain/kernel/id';
import type { Person } from '@nightjar/domain/people/entity';
import type { ReferralState } from '@nightjar/domain/referrals/entity';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { askTogether } from '../../../platform/together.ts';
import { notOnHold } from '../../people/queries/blocks.ts';
import { knownPerson } from '../../people/queries/known.ts';
import { personOf } from '../../people/queries/person.ts';

export async function findReferrer(db: Database, code: string) {
  const row = await db
    .selectFrom('users')
    .where('referral_code', '=', code)
    .where('registered', '=', true)
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is', null)
    .select(['id', 'first_name'])
    .executeTakeFirst();
  return row && { ...row, id: userIdOf.parse(row.id) };
}

/**
 * Allows one new referral at a time. The lock is taken before any row: of two people who enter each other's code in the
 * same moment, the second sees what the first has written.
 */
export async function lockReferrals(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('referrals', 0))`.execute(db);
}

/** True where `userId` came here through `inviter`, directly or through other invitees. */
export async function isBroughtBy(db: Database, userId: string, inviter: UserId): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with recursive inviters as (
      select referrer_id from referrals where user_id = ${userId}
      union
      select referrals.referrer_id from referrals join inviters on referrals.user_id = inviters.referrer_id
    )
    select exists (select 1 from inviters where referrer_id = ${inviter}) as found`.execute(db);
  return rows[0]?.found ?? false;
}

export async function findReferral(db: Database, userId: UserId) {
  return db
    .selectFrom('referrals')
    .where('user_id', '=', userId)
    .select(['referrer_id', 'code'])
    .executeTakeFirst();
}

export async function findJoined(db: Database, userId: UserId) {
  return db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['subscribed', 'pro', 'terms_accepted_on'])
    .executeTakeFirstOrThrow();
}

export async function insertReferral(
  db: Database,
  userId: UserId,
  referrerId: string,
  code: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto('referrals')
    .values({ user_id: userId, referrer_id: referrerId, code, created_at: now })
    .execute();
  await db.updateTable('users').set({ referred_by: referrerId }).where('id', '=', userId).execute();
}

/** The code's row stays locked to the end of the transaction: its last use is had once. */
export async function lockWhitelistCode(db: Database, code: string) {
  return db.selectFrom('whitelist_codes').where('code', '=', code).selectAll().forUpdate().executeTakeFirst();
}
export type WhitelistCodeRow = NonNullable<Awaited<ReturnType<typeof lockWhitelistCode>>>;

/** Counts the use, writes the plan "whitelist" and grants access. */
export async function grantWhitelist(
  db: Database,
  userId: UserId,
  code: WhitelistCodeRow,
  now: Date,
): Promise<void> {
  await sql`
    with used as (
      insert into whitelist_uses (user_id, code, used_at) values (${userId}, ${code.code}, ${now})
      on conflict do nothing
    ), counted as (
      update whitelist_codes set uses = uses + 1 where code = ${code.code}
    ), planned as (
      insert into plans (user_id, source, name, status, free_drinks_per_period, shots_per_period, cooldown_in_minutes,
        period_anchor, updated_at)
      values (${userId}, 'whitelist', 'whitelist', 'active', ${code.free_drinks_per_period}, ${code.shots_per_period},
        ${code.cooldown_in_minutes}, ${now}, ${now})
      on conflict (user_id) do update set source = 'whitelist', name = 'whitelist', status = 'active',
        free_drinks_per_period = excluded.free_drinks_per_period, shots_per_period = excluded.shots_per_period,
        cooldown_in_minutes = excluded.cooldown_in_minutes, period_anchor = excluded.period_anchor,
        current_period_start = null, current_period_end = null, product_id = null, price_id = null, unit_amount = 0,
        subscription_id = null, purchase_id = null, cancel_at_period_end = false, grace_until = null,
        updated_at = excluded.updated_at
    )
    update users set subscribed = true where id = ${userId}`.execute(db);
}

/** Returns the open reward for this invitee, locked until the end of the transaction. */
export async function takeReferral(db: Database, userId: UserId) {
  const row = await db
    .selectFrom('referrals')
    .where('user_id', '=', userId)
    .select(['referrer_id', 'state', 'reason', 'qualified_at', 'paid_at', 'paid_by'])
    .forUpdate()
    .executeTakeFirst();
  return row ? { ...row, state: row.state as ReferralState } : null;
}
export type ReferralRow = NonNullable<Awaited<ReturnType<typeof takeReferral>>>;

/** Returns the referral of an invitee without a lock. Its `version` changes with each save. */
export async function findReferralState(
  db: Database,
  userId: UserId,
): Promise<{ version: string; state: ReferralState } | null> {
  const { rows } = await sql<{ version: string; state: ReferralState }>`
    select xmin::text as version, state from referrals where user_id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

export async function saveReferral(
  db: Database,
  userId: UserId,
  referral: Partial<ReferralRow>,
): Promise<void> {
  await db.updateTable('referrals').set(referral).where('user_id', '=', userId).execute();
}

/** The referrer to announce a reward to; null where the last announcement is still true. */
export async function markAnnounced(db: Database, userId: UserId): Promise<UserId | null> {
  const { rows } = await sql<{ referrer_id: UserId }>`
    update referrals set paid_announced = (state = 'paid')
    where user_id = ${userId} and paid_announced <> (state = 'paid') returning referrer_id`.execute(db);
  return rows[0]?.referrer_id ?? null;
}

type Wanted = {
  /** Null means the referrals of all users. */
  referrer: UserId | null;
  state: ReferralState | null;
  page: number;
  pageSize: number;
};

const referredTo = (viewer: UserId | null) => sql`
  select ${knownPerson('users', viewer)} as person, ${personOf('referrer')} as referrer, listed.state, listed.reason,
    listed.created_at, listed.qualified_at, listed.paid_at
  from users left join users referrer on referrer.id = listed.referrer_id
  where users.id = listed.user_id`;

export type ReferredRow = {
  person: Person;
  referrer: Person | null;
  state: ReferralState;
  reason: string | null;
  created_at: Date;
  qualified_at: Date | null;
  paid_at: Date | null;
};

/** Returns who joined by a code, the newest first, and their number. */
export async function findReferred(db: Database, { referrer, state, page, pageSize }: Wanted) {
  const wanted = [
    ...(referrer ? [sql`referrer_id = ${referrer}`, notOnHold(sql.ref('referrals.user_id'))] : []),
    ...(state ? [sql`state = ${state}`] : []),
    sql`true`,
  ];
  const among = sql`from referrals where ${sql.join(wanted, sql` and `)}`;
  const [{ rows }, counted] = await askTogether(db, at => [
    sql<ReferredRow>`
      select shown.* from (
        select * ${among} order by created_at desc, user_id limit ${pageSize} offset ${(page - 1) * pageSize}
      ) as listed cross join lateral (${referredTo(referrer)}) as shown
      order by listed.created_at desc, listed.user_id`.execute(at),
    sql<{ total: number }>`select count(*)::int as total ${among}`.execute(at),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export async function findReferredOne(db: Database, userId: UserId): Promise<ReferredRow> {
  const { rows } = await sql<ReferredRow>`
    select shown.* from referrals as listed cross join lateral (${referredTo(null)}) as shown
    where listed.user_id = ${userId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A referral that was just changed is gone.');
  return row;
}
