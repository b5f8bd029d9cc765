import type { HeldVoucher } from '@nightjar/domain/drinks/rules/pour';
import type { UserId, VoucherId } from '@nightjar/domain/kernel/id';
import type { Database } from '../../../platform/db/database.ts';
import { personOf } from '../../account/queries.ts';

export async function findVoucher(
  db: Database,
  voucherId: VoucherId,
  intent: 'read' | 'consume',
): Promise<(NonNullable<HeldVoucher> & { title: string }) | null> {
  const query = db
    .selectFrom('vouchers')
    .where('id', '=', voucherId)
    .select(['owner_id', 'voucher_type', 'state', 'title']);
  const row = await (intent === 'consume' ? query.forUpdate() : query).executeTakeFirst();
  return row ? { ...row, voucher_type: row.voucher_type as 'paid' | 'shot' } : null;
}

export async function findVouchers(db: Database, userId: UserId, limit: number) {
  return db
    .selectFrom('vouchers')
    .leftJoin('users as sender', 'sender.id', 'vouchers.sender_id')
    .leftJoin('users as recipient', 'recipient.id', 'vouchers.recipient_id')
    .where('vouchers.owner_id', '=', userId)
    .where('vouchers.state', 'in', ['available', 'pending'])
    .orderBy('vouchers.created_at', 'desc')
    .limit(limit)
    .select([
      'vouchers.id',
      'vouchers.voucher_type',
      'vouchers.state',
      'vouchers.title',
      'vouchers.message',
      'vouchers.attachment_url',
      'vouchers.thumbnail_url',
      'vouchers.attachment_type',
      'vouchers.created_at',
      'vouchers.sent_expires_at',
      'vouchers.round_id',
      personOf('sender').as('sender'),
      personOf('recipient').as('recipient'),
    ])
    .execute();
}
