import { nextMessageId } from '@nightjar/domain/chat/make';
import { sentDrinkLasts } from '@nightjar/domain/drinks/entity';
import { grantedVoucherTitle } from '@nightjar/domain/drinks/rules/voucher-texts';
import { type UserId, type VoucherId, voucherId } from '@nightjar/domain/kernel/id';
import { addMilliseconds, addMonths, days, minutes } from '@nightjar/domain/kernel/time';
import { findDirectConversation } from '../features/chat/queries/opening.ts';
import { lockBanks } from '../features/drinks/queries/locks.ts';
import { saveAcceptedVoucher, saveSentVouchers } from '../features/drinks/queries/voucher-changes.ts';
import type { Database } from '../platform/db/database.ts';
import { personNamed, type Town } from './people.ts';
import { insertAll } from './queries.ts';
import { seededRandom } from './random.ts';

/** Every plan of the demo began this long before now. A negative number of milliseconds is in the past. */
export const planBeganFromNow = -9 * days;

const houseDrinkFields = { voucher_type: 'paid', origin: 'bought', title: 'A house drink' } as const;
const cocktailFields = { voucher_type: 'paid', origin: 'bought', title: 'A cocktail' } as const;
const grantedShotFields = { voucher_type: 'shot', origin: 'granted', title: grantedVoucherTitle } as const;
type NewVoucher = { voucher_type: 'paid' | 'shot'; origin: string; title: string };

/**
 * Gives Rae two drinks, one bought and one from Moth, and Moth one bought drink. A further drink from Moth waits for
 * Rae's answer. Each of the two also has the shot of their plan. All are saved by the queries that save new vouchers,
 * so the ledger has them too.
 */
export async function saveVouchers(db: Database, town: Town, now: Date): Promise<void> {
  const rae = personNamed(town, 'Rae').id;
  const moth = personNamed(town, 'Moth').id;
  const issued = addMilliseconds(now, -3 * days);
  await lockBanks(db, [rae, moth]);
  await saveIssuedVoucher(db, { owner: rae, voucher: houseDrinkFields }, issued);
  await saveIssuedVoucher(db, { owner: moth, voucher: houseDrinkFields }, issued);
  for (const owner of [rae, moth]) {
    await saveIssuedVoucher(db, { owner, voucher: grantedShotFields }, issued);
    await saveTopUp(db, { owner, at: issued }, now);
  }

  const accepted = await saveIssuedVoucher(db, { owner: moth, voucher: cocktailFields }, issued);
  await saveSentVoucher(
    db,
    { from: moth, to: rae, voucherId: accepted, text: 'You survived the move.' },
    issued,
  );
  await saveAcceptedVoucher(
    db,
    { voucherId: accepted, by: rae, title: cocktailFields.title },
    addMilliseconds(issued, 20 * minutes),
  );

  const waiting = await saveIssuedVoucher(db, { owner: moth, voucher: houseDrinkFields }, issued);
  const present = { from: moth, to: rae, voucherId: waiting };
  const sentAt = addMilliseconds(now, -200 * minutes);
  const entry = await saveSentVoucher(db, { ...present, text: 'For whoever gets there last.' }, sentAt);
  await saveMessage(db, { ...present, entry }, sentAt);
}

async function saveIssuedVoucher(
  db: Database,
  { owner, voucher }: { owner: UserId; voucher: NewVoucher },
  at: Date,
): Promise<VoucherId> {
  const { id } = await db
    .insertInto('vouchers')
    .values({ ...voucher, owner_id: owner, state: 'available', created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertAll(db, 'drink_ledger', [{ at, entry: 'issued', user_id: owner, voucher_id: id }]);
  return voucherId.parse(id);
}

/** Records that the shots of the current period are granted. The next shots are due with the next period. */
async function saveTopUp(db: Database, { owner, at }: { owner: UserId; at: Date }, now: Date): Promise<void> {
  const anchor = addMilliseconds(now, planBeganFromNow);
  await insertAll(db, 'shot_top_ups', [{ user_id: owner, period_start: anchor, granted: 1, at }]);
  await db
    .updateTable('drink_banks')
    .set({ next_top_up_at: addMonths(anchor, 1) })
    .where('user_id', '=', owner)
    .execute();
}

type VoucherGift = { from: UserId; to: UserId; voucherId: VoucherId };

async function saveSentVoucher(
  db: Database,
  { text, from, to, voucherId }: VoucherGift & { text: string },
  at: Date,
): Promise<number> {
  const message = { message: text, attachment_url: null, thumbnail_url: null, attachment_type: null };
  const sent = { voucherIds: [voucherId], from, to, message, expiresAt: addMilliseconds(at, sentDrinkLasts) };
  const [entry] = await saveSentVouchers(db, sent, at);
  if (entry === undefined) throw new Error('a drink of the past was not sent');
  return entry;
}

/** Shows the drink in the chat of its sender and recipient, among the messages of the same time. */
async function saveMessage(
  db: Database,
  { from, to, voucherId: voucher_id, entry }: VoucherGift & { entry: number },
  at: Date,
): Promise<void> {
  const conversation_id = await findDirectConversation(db, from, to);
  if (!conversation_id) return;
  const random = seededRandom(entry);
  const id = nextMessageId(at, below => Math.floor(random.next() * below), null);
  await insertAll(db, 'messages', [
    { conversation_id, id, sender_id: from, voucher_id, sent_entry_id: entry },
  ]);
}
