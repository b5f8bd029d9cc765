import { mostVouchersShown } from '@nightjar/domain/drinks/entity';
import type { UserId, VoucherId } from '@nightjar/domain/kernel/id';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { isInSight } from '../../people/queries/blocks.ts';
import { personAsKnownTo } from '../../people/queries/known.ts';

/** A viewer of a voucher sees these columns. The query joins `sender` and `recipient`. */
export const voucherColumns = (viewer: UserId) =>
  [
    'vouchers.id',
    'vouchers.voucher_type',
    'vouchers.title',
    'vouchers.message',
    'vouchers.attachment_url',
    'vouchers.thumbnail_url',
    'vouchers.attachment_type',
    personAsKnownTo('sender', viewer).as('sender'),
    personAsKnownTo('recipient', viewer).as('recipient'),
  ] as const;

export async function findVouchers(db: Database, userId: UserId, limit: number) {
  return vouchersHeldBy(db, userId).orderBy('vouchers.created_at', 'desc').limit(limit).execute();
}

export async function findHeldVoucher(db: Database, userId: UserId, voucherId: VoucherId) {
  return vouchersHeldBy(db, userId).where('vouchers.id', '=', voucherId).executeTakeFirst();
}

/**
 * Returns the drinks that wait for this person's answer, the newest first. Until the person answers, a drink belongs to
 * its sender.
 */
export async function findIncomingShots(db: Database, userId: UserId, now: Date) {
  return db
    .selectFrom('vouchers')
    .innerJoin('users as sender', 'sender.id', 'vouchers.owner_id')
    .innerJoin('users as recipient', 'recipient.id', 'vouchers.recipient_id')
    .where('vouchers.recipient_id', '=', userId)
    .where('vouchers.state', '=', 'pending')
    .where('vouchers.sent_expires_at', '>', now)
    .where(isInSight(userId, sql.ref('vouchers.owner_id')))
    .orderBy('vouchers.sent_at', 'desc')
    .limit(mostVouchersShown)
    .select(voucherColumns(userId))
    .select(['vouchers.sent_at', 'vouchers.sent_expires_at'])
    .execute();
}

/** Returns the vouchers that this file is attached to. */
export async function findVouchersWithFile(db: Database, name: string): Promise<VoucherId[]> {
  const { rows } = await sql<{ id: VoucherId }>`
    select id from vouchers where attachment_url = ${name} or thumbnail_url = ${name}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Selects the vouchers that belong to this person: those in their bank, and those that they sent and no recipient has
 * answered.
 */
const vouchersHeldBy = (db: Database, userId: UserId) =>
  db
    .selectFrom('vouchers')
    .leftJoin('users as sender', join =>
      join.onRef('sender.id', '=', 'vouchers.sender_id').on('sender.suspended_at', 'is', null),
    )
    .leftJoin('users as recipient', join =>
      join.onRef('recipient.id', '=', 'vouchers.recipient_id').on('recipient.suspended_at', 'is', null),
    )
    .where('vouchers.owner_id', '=', userId)
    .where('vouchers.state', 'in', ['available', 'pending'])
    .select(voucherColumns(userId))
    .select([
      'vouchers.state',
      'vouchers.created_at',
      sql<Date | null>`case when vouchers.waiting_since is null then vouchers.sent_expires_at end`.as(
        'sent_expires_at',
      ),
      'vouchers.round_id',
      'vouchers.frozen_at',
    ]);

export type HeldVoucherRow = Awaited<ReturnType<typeof findVouchers>>[number];
