import { nextMessageId } from '@nightjar/domain/chat/make';
import { sentLasts } from '@nightjar/domain/drinks/entity';
import { grantedTitle } from '@nightjar/domain/drinks/rules/vouchers';
import { type UserId, userId, type VoucherId, voucherId } from '@nightjar/domain/kernel/id';
import { addMonths, days, later, minutes } from '@nightjar/domain/kernel/time';
import { findDirectConversation } from '../features/chat/queries/opening.ts';
import { lockBanks } from '../features/drinks/queries/locks.ts';
import { saveAccepted, saveSent } from '../features/drinks/queries/voucher-changes.ts';
import type { Database } from '../platform/db/database.ts';
import type { Settled } from './people.ts';
import { insertAll } from './queries.ts';
import { dice } from './random.ts';

/** When every demo plan began, from now. */
export const planBegan = -9 * days;

/**
 * Rae holds two drinks, one bought and one from Moth, and another of Moth's waits for her answer. Both have one to send.
 * Everything in the past happened as it does today, so that it is in the ledger too.
 */
export async function vouchersOf(db: Database, { people }: Settled, now: Date): Promise<void> {
  const [rae, moth] = people.map(({ id }) => userId.parse(id));
  if (!rae || !moth) return;
  const issued = later(now, -3 * days);
  await lockBanks(db, [rae, moth]);
  await issue(db, rae, { voucher_type: 'paid', origin: 'bought', title: houseDrink }, issued);
  await issue(db, moth, { voucher_type: 'paid', origin: 'bought', title: houseDrink }, issued);
  for (const owner of [rae, moth]) {
    await issue(db, owner, { voucher_type: 'shot', origin: 'granted', title: grantedTitle }, issued);
    await topped(db, owner, issued, now);
  }

  const given = await issue(db, moth, { voucher_type: 'paid', origin: 'bought', title: lastRound }, issued);
  await send(db, { from: moth, to: rae, voucherId: given, text: 'You survived the move.' }, issued);
  await saveAccepted(db, { voucherId: given, by: rae, title: lastRound }, later(issued, 20 * minutes));

  const waiting = await issue(
    db,
    moth,
    { voucher_type: 'paid', origin: 'bought', title: houseDrink },
    issued,
  );
  const sentAt = later(now, -200 * minutes);
  const entry = await send(
    db,
    { from: moth, to: rae, voucherId: waiting, text: 'For whoever gets there last.' },
    sentAt,
  );
  await showInChat(db, { from: moth, to: rae, voucherId: waiting, entry }, sentAt);
}

const houseDrink = 'A house drink';
const lastRound = 'A cocktail';
type Issued = { voucher_type: 'paid' | 'shot'; origin: string; title: string };

async function issue(db: Database, owner_id: UserId, voucher: Issued, at: Date): Promise<VoucherId> {
  const { id } = await db
    .insertInto('vouchers')
    .values({ ...voucher, owner_id, state: 'available', created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertAll(db, 'drink_ledger', [{ at, entry: 'issued', user_id: owner_id, voucher_id: id }]);
  return voucherId.parse(id);
}

/** This period's shots have come; the next ones are due with the next period. */
async function topped(db: Database, user_id: UserId, at: Date, now: Date): Promise<void> {
  const anchor = later(now, planBegan);
  await insertAll(db, 'shot_top_ups', [{ user_id, period_start: anchor, granted: 1, at }]);
  await db
    .updateTable('drink_banks')
    .set({ next_top_up_at: addMonths(anchor, 1) })
    .where('user_id', '=', user_id)
    .execute();
}

type Given = { from: UserId; to: UserId; voucherId: VoucherId };

async function send(db: Database, { text, ...given }: Given & { text: string }, at: Date): Promise<number> {
  const { from, to } = given;
  const message = { message: text, attachment_url: null, thumbnail_url: null, attachment_type: null };
  const sent = { voucherIds: [given.voucherId], from, to, message, expiresAt: later(at, sentLasts) };
  const [entry] = await saveSent(db, sent, at);
  if (entry === undefined) throw new Error('a drink of the past was not sent');
  return entry;
}

/** The message is earlier than all other messages of the two. */
async function showInChat(
  db: Database,
  { from, to, voucherId: voucher_id, entry }: Given & { entry: number },
  at: Date,
): Promise<void> {
  const conversation_id = await findDirectConversation(db, from, to);
  if (!conversation_id) return;
  const chance = dice(entry);
  const id = nextMessageId(at, below => Math.floor(chance.next() * below), null);
  await insertAll(db, 'messages', [
    { conversation_id, id, sender_id: from, voucher_id, sent_entry_id: entry },
  ]);
}
