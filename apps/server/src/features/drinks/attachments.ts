import { isMember } from '@nightjar/domain/kernel/actor';
import type { Platform } from '../../platform/platform.ts';
import type { ReadersPort } from '../../platform/storage/read/read-access.ts';
import { isMessageShown } from './present.ts';
import { findSentShot } from './queries/shots.ts';
import { findHeldVoucher, findVouchersWithFile } from './queries/vouchers.ts';

/**
 * Returns true if the member has the voucher with this attachment, or sent or received it last and may still read its
 * message.
 */
export function voucherReaders({ db, clock }: Pick<Platform, 'db' | 'clock'>): ReadersPort {
  return async ({ userId, tier }, name) => {
    if (!isMember(tier)) return false;
    for (const voucherId of await findVouchersWithFile(db, name)) {
      if (await findHeldVoucher(db, userId, voucherId)) return true;
      const sent = await findSentShot(db, { voucherId, viewer: userId });
      if (sent && isMessageShown(sent, clock.now())) return true;
    }
    return false;
  };
}
