import type { Recipient, Sender, SentDrink } from '@nightjar/domain/drinks/rules/vouchers';
import type { UserId, VoucherId } from '@nightjar/domain/kernel/id';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { isInSight } from '../../people/queries/blocks.ts';
import { displayName } from '../../people/queries/person.ts';
import { tieBetween } from '../../people/queries/ties.ts';
import { voucherColumns } from './vouchers.ts';

/**
 * Returns the sender, and a recipient whom the sender may find, with what the rule for sending a drink needs. Returns
 * null where there is no such user, where the recipient is on hold, or where either has blocked the other.
 */
export async function findSenderAndRecipient(
  db: Database,
  from: UserId,
  to: UserId,
): Promise<{ sender: Sender; recipient: Recipient } | null> {
  const { rows } = await sql<{ sender: Sender; recipient: Recipient }>`
    select json_build_object('id', sender.id, 'dob', sender.dob) as sender,
      json_build_object('id', users.id, 'dob', users.dob, 'name', ${displayName('users')},
        'member', (users.subscribed or users.pro) and users.suspended_at is null, 'private', users.private,
        'friends', tie.id is not null, 'allow_sys', users.allow_sys) as recipient
    from users join users as sender on sender.id = ${from}
    left join friendships tie on ${tieBetween(from, to)} and tie.state = 'accepted'
    where users.id = ${to} and users.registered and users.deleted_at is null
      and ${isInSight(from, sql.ref('users.id'))}`.execute(db);
  return rows[0] ?? null;
}

/** Returns the signed-in user with what the rule of the legal age needs. */
export async function findSenderWithAge(db: Database, userId: UserId): Promise<Sender> {
  const { rows } = await sql<Sender>`select id, dob from users where id = ${userId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the signed-in user has no row');
  return row;
}

/**
 * This is a shot as the ledger has it: a voucher that was sent to a friend. `latest` means that the voucher was not
 * sent again after this shot.
 */
export type SentShot = SentDrink & { sender_id: UserId | null; recipient_id: UserId | null; latest: boolean };

type SentShotLookup = { voucherId: VoucherId; viewer: UserId; role?: 'sender' | 'recipient' | 'either' };

/**
 * Returns the last shot of a voucher that this user sent or received, from the ledger. Returns null where the user did
 * neither, and where sender and recipient have a block between them or the other one is on hold.
 */
export async function findSentShot(
  db: Database,
  { voucherId, viewer, role = 'either' }: SentShotLookup,
): Promise<SentShot | null> {
  const mine = {
    sender: sql`sent.user_id = ${viewer}`,
    recipient: sql`sent.recipient_id = ${viewer}`,
    either: sql`${viewer}::uuid in (sent.user_id, sent.recipient_id)`,
  }[role];
  const { rows } = await sql<Omit<SentShot, 'latest'>>`
    select sent.user_id as sender_id, sent.recipient_id, sent.at as sent_at,
      (select case when waiting_since is null then sent_expires_at end from vouchers where id = sent.voucher_id)
        as expires_at,
      array(select entry from drink_ledger where voucher_id = ${voucherId} and id > sent.id order by id) as since
    from drink_ledger as sent
    where sent.voucher_id = ${voucherId} and sent.entry = 'sent' and ${mine}
      and ${isInSight(viewer, sql`case when sent.user_id = ${viewer} then sent.recipient_id else sent.user_id end`)}
    order by sent.id desc limit 1`.execute(db);
  const [row] = rows;
  return row ? { ...row, latest: !row.since.includes('sent') } : null;
}

export type ShotVoucherRow = Awaited<ReturnType<typeof findShotVoucher>>;

/**
 * Returns what sender and recipient of a shot see of its voucher, also where the voucher was sent on in a later shot.
 */
export async function findShotVoucher(
  db: Database,
  { voucherId, viewer, sent }: { voucherId: VoucherId; viewer: UserId; sent: SentShot },
) {
  const { sender_id, recipient_id } = sent;
  return db
    .selectFrom('vouchers')
    .leftJoin('users as sender', join =>
      join
        .on('sender.id', '=', sender_id)
        .on('sender.deleted_at', 'is', null)
        .on('sender.suspended_at', 'is', null),
    )
    .leftJoin('users as recipient', join =>
      join
        .on('recipient.id', '=', recipient_id)
        .on('recipient.deleted_at', 'is', null)
        .on('recipient.suspended_at', 'is', null),
    )
    .where('vouchers.id', '=', voucherId)
    .select(voucherColumns(viewer))
    .executeTakeFirstOrThrow();
}
