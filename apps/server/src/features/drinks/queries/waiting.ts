import type { UserId } from '@nightjar/domain/kernel/id';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { isNotOnHold } from '../../people/queries/blocks.ts';
import { lockBanks } from './locks.ts';

const isPendingDrinkOf = (userId: UserId) =>
  sql<boolean>`(state = 'pending' and ${userId}::uuid in (owner_id, recipient_id))`;

/**
 * Locks the bank of this person and the banks of all users who sent this person a drink that is not answered. No drink
 * can then be sent to or by this person, or be answered.
 */
async function lockBanksOfPendingDrinks(db: Database, userId: UserId): Promise<void> {
  const { rows } = await sql<{ id: UserId }>`
    select owner_id as id from vouchers where recipient_id = ${userId} and state = 'pending'`.execute(db);
  await lockBanks(db, [userId, ...rows.map(({ id }) => id)]);
}

/**
 * Stops the time in which drinks and rounds may be answered, for all that were sent by or to a person who is put on
 * hold.
 */
export async function stopAnswerDeadlines(db: Database, userId: UserId, now: Date): Promise<void> {
  await lockBanksOfPendingDrinks(db, userId);
  await sql`
    update rounds set waiting_since = ${now}
    where owner_id = ${userId} and ended_at is null and waiting_since is null`.execute(db);
  await sql`
    with due as (
      select id from vouchers where ${isPendingDrinkOf(userId)} and waiting_since is null order by id for update)
    update vouchers set waiting_since = ${now} where id in (select id from due)`.execute(db);
}

/**
 * Lets the time in which a person's drinks may be answered go on after a hold. For a drink whose sender or recipient is
 * still on hold, it stays stopped. The caller has lifted the person's own hold before.
 */
export async function resumeAnswerDeadlines(db: Database, userId: UserId, now: Date): Promise<void> {
  await lockBanksOfPendingDrinks(db, userId);
  await sql`
    update rounds set expires_at = expires_at + (${now}::timestamptz - waiting_since), waiting_since = null
    where owner_id = ${userId} and waiting_since is not null`.execute(db);
  await sql`
    with due as (
      select id from vouchers where ${isPendingDrinkOf(userId)} and waiting_since is not null
        and ${isNotOnHold(sql.ref('owner_id'))} and ${isNotOnHold(sql.ref('recipient_id'))} order by id for update)
    update vouchers set sent_expires_at = sent_expires_at + (${now}::timestamptz - waiting_since), waiting_since = null
    where id in (select id from due)`.execute(db);
}
