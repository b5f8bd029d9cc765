import { vouchersShown } from '@nightjar/domain/drinks/entity';
import type { UserId } from '@nightjar/domain/kernel/id';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { inSight } from '../../people/queries/blocks.ts';
import { voucherColumns } from './vouchers.ts';

/** Drinks that wait for this person's answer, newest first; while it waits a drink is still its sender's. */
export async function findIncoming(db: Database, userId: UserId, now: Date) {
  return db
    .selectFrom('vouchers')
    .innerJoin('users as sender', 'sender.id', 'vouchers.owner_id')
    .innerJoin('users as recipient', 'recipient.id', 'vouchers.recipient_id')
    .where('vouchers.recipient_id', '=', userId)
    .where('vouchers.state', '=', 'pending')
    .where('vouchers.sent_expires_at', '>', now)
    .where(inSight(userId, sql.ref('vouchers.owner_id')))
    .orderBy('vouchers.sent_at', 'desc')
    .limit(vouchersShown)
    .select(voucherColumns(userId))
    .select(['vouchers.sent_at', 'vouchers.sent_expires_at'])
    .execute();
}
