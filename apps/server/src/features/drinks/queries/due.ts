import { lastDayReminderLeadMs } from '@nightjar/domain/drinks/entity';
import type { ConversationId, RoundId, UserId, VoucherId } from '@nightjar/domain/kernel/id';
import { addMilliseconds } from '@nightjar/domain/kernel/time';
import type { Person } from '@nightjar/domain/people/entity';
import { sql } from 'kysely';
import { type Database, inTransaction } from '../../../platform/db/database.ts';
import { personObject } from '../../people/queries/person.ts';
import { type ReturnedVoucher, saveReturnedVouchers } from './voucher-changes.ts';

/** One transaction handles at most this many banks, so that it does not hold locks for long. */
const banksPerRun = 100;

export type EndedRound = {
  roundId: RoundId;
  conversationId: ConversationId | null;
  ownerId: UserId | null;
  claimedIds: UserId[];
};
export type ExpiredDrinks = { returned: ReturnedVoucher[]; rounds: EndedRound[] };

/**
 * Returns drinks that were not answered in time to their senders, and ends the rounds whose time is over. It handles
 * one batch of banks, without locked banks and without drinks that wait for the end of a hold. An empty result means
 * that nothing more can be done now.
 */
export async function expireDrinksBatch(db: Database, now: Date): Promise<ExpiredDrinks> {
  return inTransaction(db, async transaction => {
    const ownerIds = await lockBanksDue(transaction, now);
    const rounds = await endRounds(transaction, ownerIds, now);
    const { rows } = await sql<{ id: VoucherId }>`
      select id from vouchers where state = 'pending' and sent_expires_at <= ${now} and waiting_since is null
        and owner_id = any(${ownerIds}::uuid[]) order by id for update`.execute(transaction);
    const voucherIds = rows.map(({ id }) => id);
    const returned = await saveReturnedVouchers(transaction, { voucherIds, entry: 'expired', by: null }, now);
    return { returned, rounds };
  });
}

async function lockBanksDue(db: Database, now: Date): Promise<UserId[]> {
  const { rows } = await sql<{ user_id: UserId }>`
    select user_id from drink_banks
    where user_id in (select owner_id from vouchers
        where state = 'pending' and sent_expires_at <= ${now} and waiting_since is null
      union select owner_id from rounds where ended_at is null and expires_at <= ${now} and waiting_since is null)
    order by user_id limit ${banksPerRun} for update skip locked`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

async function endRounds(db: Database, ownerIds: readonly UserId[], now: Date): Promise<EndedRound[]> {
  await sql`
    select 1 from rounds where owner_id = any(${ownerIds}::uuid[]) and ended_at is null and expires_at <= ${now}
      and waiting_since is null order by id for update`.execute(db);
  const { rows } = await sql<EndedRound>`
    update rounds set ended_at = ${now}
    where owner_id = any(${ownerIds}::uuid[]) and ended_at is null and expires_at <= ${now} and waiting_since is null
    returning id as "roundId", conversation_id as "conversationId", owner_id as "ownerId",
      array(select user_id from round_claims where round_id = rounds.id) as "claimedIds"`.execute(db);
  return rows;
}

export type Reminder = { voucherId: VoucherId; to: UserId; sender: Person };

/** Marks the drinks on their last day as reminded, each drink once, and returns their recipients. */
export async function markDrinksReminded(db: Database, now: Date): Promise<Reminder[]> {
  const { rows } = await sql<Reminder>`
    with due as (
      select id from vouchers
      where state = 'pending' and recipient_id is not null and reminded_at is null and waiting_since is null
        and sent_expires_at > ${now}
        and sent_expires_at <= ${addMilliseconds(now, lastDayReminderLeadMs)}
      order by id limit ${banksPerRun} for update skip locked),
    reminded as (
      update vouchers set reminded_at = ${now} where id in (select id from due)
      returning id, owner_id, recipient_id)
    select reminded.id as "voucherId", recipient_id as "to", ${personObject('sender')} as sender
    from reminded join users as sender on sender.id = reminded.owner_id
    where not exists (select from blocks where (blocker_id, blocked_id) in
      ((owner_id, recipient_id), (recipient_id, owner_id)))`.execute(db);
  return rows;
}
