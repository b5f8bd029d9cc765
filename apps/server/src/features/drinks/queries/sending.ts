import type { Recipient, Sender, Sending, VoucherState } from '@nightjar/domain/drinks/rules/vouchers';
import type { RoundId, UserId, VoucherId } from '@nightjar/domain/kernel/id';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { ride } from '../../../platform/db/riders.ts';
import { together } from '../../../platform/together.ts';
import { inSight } from '../../people/queries/blocks.ts';
import { displayName } from '../../people/queries/person.ts';
import { tieBetween } from '../../people/queries/ties.ts';
import { voucherColumns } from './vouchers.ts';

/**
 * From here to the end of the transaction no other request changes these people's banks. Every transaction locks in
 * this order: banks by the id of the person, a round, vouchers by their id, a conversation. So transactions of crossing
 * drinks wait and never in a ring.
 */
export async function lockBanks(db: Database, userIds: readonly UserId[]): Promise<void> {
  await bankLock(sql`select unnest(${userIds}::uuid[])`).execute(db);
}

const bankLock = (userIds: RawBuilder<unknown>) => sql`
  insert into drink_banks (user_id) select id from users where id in (${userIds}) order by id
  on conflict (user_id) do update set user_id = excluded.user_id`;

export type LockedVoucher = {
  id: VoucherId;
  owner_id: UserId;
  voucher_type: 'paid' | 'shot';
  state: VoucherState;
  frozen: boolean;
  title: string;
  recipient_id: UserId | null;
  round_id: RoundId | null;
};

/** Vouchers, locked in the order of their ids; those that do not exist are missing. */
export async function lockVouchers(db: Database, ids: readonly VoucherId[]): Promise<LockedVoucher[]> {
  const { rows } = await sql<LockedVoucher>`
    select id, owner_id, voucher_type, state, frozen_at is not null as frozen, title, recipient_id, round_id
    from vouchers where id = any(${ids}::uuid[]) order by id for update`.execute(db);
  return rows;
}

/**
 * Locks a voucher with everything that is locked before it: its owner's bank, those of `others`, and the round it is
 * in.
 */
export async function lockVoucher(
  db: Database,
  id: VoucherId,
  others: readonly UserId[] = [],
): Promise<LockedVoucher | null> {
  const banks = bankLock(sql`select unnest(owner_id || ${others}::uuid[]) from vouchers where id = ${id}`);
  const round = sql`
    select 1 from rounds where id = (select round_id from vouchers where id = ${id}) for update`;
  const [, , [locked]] = await together(banks.execute(db), round.execute(db), lockVouchers(db, [id]));
  return locked ?? null;
}

/**
 * The sender and a recipient they may find, as the rule needs them; null where there is no such user or either has
 * blocked the other.
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
      and ${inSight(from, sql.ref('users.id'))}`.execute(db);
  return rows[0] ?? null;
}

/** Returns the signed-in user with what the rule about the legal age needs. */
export async function findAged(db: Database, userId: UserId): Promise<Sender> {
  const { rows } = await sql<Sender>`select id, dob from users where id = ${userId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('somebody who is signed in has no row');
  return row;
}

export type SendingRow = Sending & { sender_id: UserId | null; recipient_id: UserId | null; latest: boolean };

/**
 * The last sending of a voucher that this user took part in, from the ledger; null for all others, and where one has
 * blocked the other since.
 */
export async function findSending(
  db: Database,
  voucherId: VoucherId,
  viewer: UserId,
  role: 'sender' | 'recipient' | 'either' = 'either',
): Promise<SendingRow | null> {
  const mine = {
    sender: sql`sent.user_id = ${viewer}`,
    recipient: sql`sent.recipient_id = ${viewer}`,
    either: sql`${viewer}::uuid in (sent.user_id, sent.recipient_id)`,
  }[role];
  const { rows } = await sql<Omit<SendingRow, 'latest'>>`
    select sent.user_id as sender_id, sent.recipient_id, sent.at as sent_at,
      (select case when waiting_since is null then sent_expires_at end from vouchers where id = sent.voucher_id)
        as expires_at,
      array(select entry from drink_ledger where voucher_id = ${voucherId} and id > sent.id order by id) as since
    from drink_ledger as sent
    where sent.voucher_id = ${voucherId} and sent.entry = 'sent' and ${mine}
      and ${inSight(viewer, sql`case when sent.user_id = ${viewer} then sent.recipient_id else sent.user_id end`)}
    order by sent.id desc limit 1`.execute(db);
  const [row] = rows;
  return row ? { ...row, latest: !row.since.includes('sent') } : null;
}

export type VoucherMessage = {
  message: string | null;
  attachment_url: string | null;
  thumbnail_url: string | null;
  attachment_type: 'image' | 'video' | null;
};

type Sent = { voucherIds: readonly VoucherId[]; from: UserId; expiresAt: Date } & (
  | { to: UserId; words: VoucherMessage }
  | { roundId: RoundId }
);

/**
 * Marks vouchers as on their way, to one recipient or in a round: the vouchers, their entries and the sender's total.
 * Returns the entries' ids.
 */
export async function saveSent(db: Database, sent: Sent, now: Date): Promise<number[]> {
  const to = 'to' in sent ? sent.to : null;
  const roundId = 'roundId' in sent ? sent.roundId : null;
  const words = 'words' in sent ? sent.words : null;
  const { rows } = await sql<{ id: number }>`
    with sent as (
      update vouchers set state = 'pending', recipient_id = ${to}, round_id = ${roundId}, sent_at = ${now},
        sent_expires_at = ${sent.expiresAt}, reminded_at = null, message = ${words?.message ?? null},
        attachment_url = ${words?.attachment_url ?? null}, thumbnail_url = ${words?.thumbnail_url ?? null},
        attachment_type = ${words?.attachment_type ?? null}
      where id = any(${sent.voucherIds}::uuid[]) returning id),
    counted as (
      update drink_banks set sent_total = sent_total + (select count(*) from sent) where user_id = ${sent.from})
    insert into drink_ledger (at, entry, user_id, actor_id, voucher_id, recipient_id)
    select ${now}::timestamptz, 'sent', ${sent.from}::uuid, ${sent.from}::uuid, id, ${to}::uuid from sent order by id
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The drink is its recipient's from here on: to pour or to send on. */
export async function saveAccepted(
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

export type Returned = { voucherId: VoucherId; ownerId: UserId; recipientId: UserId | null };
type Return = {
  voucherIds: readonly VoucherId[];
  entry: 'declined' | 'expired' | 'taken_back';
  by: UserId | null;
  reason?: string;
};

/** Back in the bank they never left, without their words; the totals forget that they were sent. */
export async function saveReturned(
  db: Database,
  { voucherIds, entry, by, reason }: Return,
  now: Date,
): Promise<Returned[]> {
  if (voucherIds.length === 0) return [];
  const { rows } = await sql<Returned>`
    with returned as (
      update vouchers set state = 'available', recipient_id = null, round_id = null, sent_at = null,
        sent_expires_at = null, waiting_since = null, message = null, attachment_url = null, thumbnail_url = null, attachment_type = null
      where id = any(${voucherIds}::uuid[]) returning new.id, new.owner_id, old.recipient_id),
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
  words: Partial<VoucherMessage>,
): Promise<void> {
  if (Object.keys(words).length === 0) return;
  await db.updateTable('vouchers').set(words).where('id', '=', voucherId).execute();
}

/** Voids a voucher, with the reason in the ledger. */
export async function saveVoided(
  db: Database,
  voided: { voucher: LockedVoucher; by: UserId; reason: string },
  now: Date,
): Promise<void> {
  const { voucher, by, reason } = voided;
  await ride(
    db,
    sql`
    with voided as (
      update vouchers set state = 'void', recipient_id = null, round_id = null, frozen_at = null, waiting_since = null
      where id = ${voucher.id} returning id, owner_id)
    insert into drink_ledger (at, entry, user_id, actor_id, voucher_id, reason)
    select ${now}, 'voided', owner_id, ${by}, id, ${reason} from voided`,
  );
}

export type ShotRow = Awaited<ReturnType<typeof findShot>>;

/** Returns what a shot's two people see of its voucher: `sender` and `recipient` are those of the requested sending. */
export async function findShot(
  db: Database,
  voucherId: VoucherId,
  { sender_id, recipient_id }: SendingRow,
  viewer: UserId,
) {
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
