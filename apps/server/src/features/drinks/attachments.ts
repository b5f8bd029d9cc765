import { isMember } from '@nightjar/domain/kernel/actor';
import type { Platform } from '../../platform/platform.ts';
import type { ReadersPort } from '../../platform/storage/read/read-access.ts';
import { showsMessage } from './present.ts';
import { findSending } from './queries/sending.ts';
import { findHeldVoucher, findVouchersWith } from './queries/vouchers.ts';

/** True where a member holds the voucher of the attachment, or sent or received it last. */
export function voucherReaders({ db, clock }: Pick<Platform, 'db' | 'clock'>): ReadersPort {
  return async ({ userId, tier }, name) => {
    if (!isMember(tier)) return false;
    for (const voucherId of await findVouchersWith(db, name)) {
      if (await findHeldVoucher(db, userId, voucherId)) return true;
      const sending = await findSending(db, voucherId, userId);
      if (sending && showsMessage(sending, clock.now())) return true;
    }
    return false;
  };
}
