import type { UserId } from '@nightjar/domain/kernel/id';
import type { Person } from '@nightjar/domain/people/entity';
import type { ReferralState } from '@nightjar/domain/referrals/entity';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { sendTogether } from '../../../platform/together.ts';
import { isNotOnHold } from '../../people/queries/blocks.ts';
import { personAsKnownTo } from '../../people/queries/known.ts';
import { personJsonOrNull } from '../../people/queries/person.ts';

type ReferredFilter = {
  /** Null selects the referrals of all users. */
  referrer: UserId | null;
  state: ReferralState | null;
  page: number;
  pageSize: number;
};

const referredRows = (viewer: UserId | null) => sql`
  select ${personAsKnownTo('users', viewer)} as person, ${personJsonOrNull('referrer')} as referrer, listed.state, listed.reason,
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

/** Returns the people who joined by a referral code, the newest first, and their number. */
export async function findReferredUsers(db: Database, { referrer, state, page, pageSize }: ReferredFilter) {
  const conditions = [
    ...(referrer ? [sql`referrer_id = ${referrer}`, isNotOnHold(sql.ref('referrals.user_id'))] : []),
    ...(state ? [sql`state = ${state}`] : []),
    sql`true`,
  ];
  const among = sql`from referrals where ${sql.join(conditions, sql` and `)}`;
  const [{ rows }, counted] = await sendTogether(db, at => [
    sql<ReferredRow>`
      select shown.* from (
        select * ${among} order by created_at desc, user_id limit ${pageSize} offset ${(page - 1) * pageSize}
      ) as listed cross join lateral (${referredRows(referrer)}) as shown
      order by listed.created_at desc, listed.user_id`.execute(at),
    sql<{ total: number }>`select count(*)::int as total ${among}`.execute(at),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export async function findReferredUser(db: Database, userId: UserId): Promise<ReferredRow> {
  const { rows } = await sql<ReferredRow>`
    select shown.* from referrals as listed cross join lateral (${referredRows(null)}) as shown
    where listed.user_id = ${userId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A referral that was just changed is gone.');
  return row;
}
