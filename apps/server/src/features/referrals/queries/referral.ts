import { type UserId, userId as userIdOf } from '@nightjar/domain/kernel/id';
import type { ReferralState } from '@nightjar/domain/referrals/entity';
import { codeReadings } from '@nightjar/domain/referrals/rules/typed-code';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** Returns the owner of a referral code. Of two codes that a person may mean, the one that they typed comes first. */
export async function findReferrer(db: Database, code: string) {
  const row = await db
    .selectFrom('users')
    .where('referral_code', 'in', codeReadings(code))
    .where('registered', '=', true)
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is', null)
    .orderBy(sql`referral_code = ${code}`, 'desc')
    .select('id')
    .executeTakeFirst();
  return row && { id: userIdOf.parse(row.id) };
}

/**
 * Locks the making of referrals before any row is locked. If two people enter each other's referral code at once, the
 * second then sees the referral of the first.
 */
export async function lockReferrals(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('referrals', 0))`.execute(db);
}

/**
 * Returns true where `userId` joined by the code of `inviter`, or of a person whom `inviter` referred, directly or
 * through others.
 */
export async function isInvitedBy(db: Database, userId: string, inviter: UserId): Promise<boolean> {
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

export async function findInviteeFlags(db: Database, userId: UserId) {
  return db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['subscribed', 'pro', 'terms_accepted_on'])
    .executeTakeFirstOrThrow();
}

export async function insertReferral(
  db: Database,
  { userId, referrerId, code }: { userId: UserId; referrerId: string; code: string },
  now: Date,
): Promise<void> {
  await db
    .insertInto('referrals')
    .values({ user_id: userId, referrer_id: referrerId, code, created_at: now })
    .execute();
  await db.updateTable('users').set({ referred_by: referrerId }).where('id', '=', userId).execute();
}

/** Returns the referral of this invitee in any state, and locks it until the end of the transaction. */
export async function lockOpenReferral(db: Database, userId: UserId) {
  const row = await db
    .selectFrom('referrals')
    .where('user_id', '=', userId)
    .select(['referrer_id', 'state', 'reason', 'qualified_at', 'paid_at', 'paid_by'])
    .forUpdate()
    .executeTakeFirst();
  return row ? { ...row, state: row.state as ReferralState } : null;
}

export type ReferralRow = NonNullable<Awaited<ReturnType<typeof lockOpenReferral>>>;

/** Returns the referral of an invitee. It is not locked, and its `version` changes with each save. */
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

/**
 * Marks a reward as announced and returns its referrer. Returns null where the state that was announced last still
 * applies.
 */
export async function markRewardAnnounced(db: Database, userId: UserId): Promise<UserId | null> {
  const { rows } = await sql<{ referrer_id: UserId }>`
    update referrals set paid_announced = (state = 'paid')
    where user_id = ${userId} and paid_announced <> (state = 'paid') returning referrer_id`.execute(db);
  return rows[0]?.referrer_id ?? null;
}
