import { isMember } from '@nightjar/domain/kernel/actor';
import type { UserId } from '@nightjar/domain/kernel/id';
import type { Database } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ReadersPort } from '../../platform/storage/read/read-access.ts';
import { showsWords } from '../drinks/present.ts';
import { findSending } from '../drinks/queries/sending.ts';
import { findHeldVoucher, findVouchersWith } from '../drinks/queries/vouchers.ts';
import { isShownInMessage } from './queries/attachments.ts';

/** May this person read a message or a voucher that shows this file? Asked when they bring a session and no link. */
export function attachmentGate({ db, clock }: Pick<Platform, 'db' | 'clock'>): ReadersPort {
  return async ({ userId, tier }, name) =>
    isMember(tier) &&
    ((await isShownInMessage(db, userId, name)) ||
      (await isShownWithVoucher(db, { userId, name, now: clock.now() })));
}

type Asked = { userId: UserId; name: string; now: Date };

/** A voucher shows its picture to who holds it, and to the two people of its last sending. */
async function isShownWithVoucher(db: Database, { userId, name, now }: Asked): Promise<boolean> {
  for (const voucherId of await findVouchersWith(db, name)) {
    if (await findHeldVoucher(db, userId, voucherId)) return true;
    const sending = await findSending(db, voucherId, userId);
    if (sending && showsWords(sending, now)) return true;
  }
  return false;
}
