import type { UserId } from '@nightjar/domain/kernel/id';
import { codeReadings } from '@nightjar/domain/referrals/rules/typed-code';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** Locks the row of the invite code until the end of the transaction, so that its last use is granted only once. */
export async function lockWhitelistCode(db: Database, code: string) {
  return db.selectFrom('whitelist_codes').where('code', '=', code).selectAll().forUpdate().executeTakeFirst();
}

/**
 * Returns the invite code that a person means by a typed one. It is not locked, so it may be used up before the person
 * uses it.
 */
export async function findWhitelistCode(db: Database, code: string) {
  return db
    .selectFrom('whitelist_codes')
    .where(sql<boolean>`code = any(${codeReadings(code)}::citext[])`)
    .orderBy(sql`code = ${code}::citext`, 'desc')
    .select(['code', 'uses', 'max_uses', 'expires_at', 'closed_at'])
    .executeTakeFirst();
}

export type WhitelistCodeRow = NonNullable<Awaited<ReturnType<typeof lockWhitelistCode>>>;

/** Counts a use of the invite code, saves the plan "whitelist" and grants access. */
export async function grantWhitelist(
  db: Database,
  { userId, code }: { userId: UserId; code: WhitelistCodeRow },
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
