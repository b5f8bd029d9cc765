import type { RoundId, UserId, VoucherId } from '@nightjar/domain/kernel/id';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { sendAtCommit } from '../../../platform/db/pipeline.ts';
import type { LockedVoucher } from './locks.ts';

export type VoucherMessage = {
  message: string | null;
  attachment_url: string | null;
  thumbnail_url: string | null;
  attachment_type: 'image' | 'video' | null;
};

type SentVouchers = { voucherIds: readonly VoucherId[]; from: UserId; expiresAt: Date } & (
  | { to: UserId; message: VoucherMessage }
  | { roundId: RoundId }
);

/**
 * Marks vouchers as sent, to one recipient or in a round. Writes the vouchers, their entries in the ledger and the
 * sender's total. Returns the ids of the entries.
 */
export async function saveSentVouchers(db: Database, sent: SentVouchers, now: Date): Promise<number[]> {
  const to = 'to' in sent ? sent.to : null;
  const roundId = 'roundId' in sent ? sent.roundId : null;
  const message = 'message' in sent ? sent.message : null;
  const { rows } = await sql<{ id: number }>`
    with sent as (
      update vouchers set state = 'pending', recipient_id = ${to}, round_id = ${roundId}, sent_at = ${now},
        sent_expires_at = ${sent.expiresAt}, reminded_at = null, message = ${message?.message ?? null},
        attachment_url = ${message?.attachment_url ?? null}, thumbnail_url = ${message?.thumbnail_url ?? null},
        attachment_type = ${message?.attachment_type ?? null}
      where id = any(${sent.voucherIds}::uuid[]) returning id),
    counted as (
      update drink_banks set sent_total = sent_total + (select count(*) from sent) where user_id = ${sent.from})
    insert into drink_ledger (at, entry, user_id, actor_id, voucher_id, recipient_id)
    select ${now}::timestamptz, 'sent', ${sent.from}::uuid, ${sent.from}::uuid, id, ${to}::uuid from sent order by id
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Gives the drink to its recipient, who may now pour it or send it on. */
export async function saveAcceptedVoucher(
  db: Database,
  { voucherId, by, title }: { voucherId: VoucherId; by: UserId; title: string },
  now: Date,
): Promise<void> {
  await sql`
    with accepted as (
      update vouchers set state = 'available', owner_id = ${by}, sender_id = owner_id, voucher_type = 'paid',
        origin = 'received', title = ${title}, accepted_at = ${now}, recipient_id = null, round_id = null,
        sent_expires_at = null, waiting_since = null
      where id = ${voucherId} returning id),
    counted as (
      update drink_banks set received_total = received_total + 1 where user_id = ${by})
    insert into drink_ledger (at, entry, user_id, actor_id, voucher_id)
    select ${now}, 'accepted', ${by}, ${by}, id from accepted`.execute(db);
}

export type ReturnedVoucher = { voucherId: VoucherId; ownerId: UserId; recipientId: UserId | null };
type VoucherReturn = {
  voucherIds: readonly VoucherId[];
  entry: 'declined' | 'expired' | 'taken_back';
  by: UserId | null;
  reason?: string;
};

/**
 * Returns drinks to the banks of their owners, without the message. They no longer count as sent. The caller has locked
 * the vouchers, so the statement sees the recipients that it removes.
 */
export async function saveReturnedVouchers(
  db: Database,
  { voucherIds, entry, by, reason }: VoucherReturn,
  now: Date,
): Promise<ReturnedVoucher[]> {
  if (voucherIds.length === 0) return [];
  const { rows } = await sql<ReturnedVoucher>`
    with returned as (
      update vouchers set state = 'available', recipient_id = null, round_id = null, sent_at = null,
        sent_expires_at = null, waiting_since = null, message = null, attachment_url = null, thumbnail_url = null, attachment_type = null
      from vouchers as before where vouchers.id = any(${voucherIds}::uuid[]) and before.id = vouchers.id
      returning vouchers.id, vouchers.owner_id, before.recipient_id),
    counted as (
      update drink_banks set sent_total = sent_total - back.count
      from (select owner_id, count(*) from returned group by owner_id) as back
      where drink_banks.user_id = back.owner_id),
    entered as (
      insert into drink_ledger (at, entry, user_id, actor_id, voucher_id, reason)
      select ${now}::timestamptz, ${entry}, owner_id, ${by}::uuid, id, ${reason ?? null} from returned order by id)
    select id as "voucherId", owner_id as "ownerId", recipient_id as "recipientId" from returned order by id`.execute(
    db,
  );
  return rows;
}

export async function saveVoucherMessage(
  db: Database,
  voucherId: VoucherId,
  message: Partial<VoucherMessage>,
): Promise<void> {
  if (Object.keys(message).length === 0) return;
  await db.updateTable('vouchers').set(message).where('id', '=', voucherId).execute();
}

/** Voids a voucher, and writes the reason into the ledger. */
export async function saveVoidedVoucherAtCommit(
  db: Database,
  voided: { voucher: LockedVoucher; by: UserId; reason: string },
  now: Date,
): Promise<void> {
  const { voucher, by, reason } = voided;
  await sendAtCommit(
    db,
    sql`
    with voided as (
      update vouchers set state = 'void', recipient_id = null, round_id = null, frozen_at = null, waiting_since = null
      where id = ${voucher.id} returning id, owner_id)
    insert into drink_ledger (at, entry, user_id, actor_id, voucher_id, reason)
    select ${now}, 'voided', owner_id, ${by}, id, ${reason} from voided`,
  );
}
