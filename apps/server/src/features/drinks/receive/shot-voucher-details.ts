import { shotVoucherDetails } from '@nightjar/domain/drinks/calls';
import { fail } from '@nightjar/domain/kernel/failure';
import { handle, ok } from '../../../platform/http/handler.ts';
import { linksAt } from '../../../platform/storage/read/attachment-links.ts';
import { presentShot } from '../present.ts';
import { findSending, findShot } from '../queries/sending.ts';

/** Only its two people find it: all others get not found. */
export const shotVoucherDetailsHandler = handle(
  shotVoucherDetails,
  async ({ input, actor, now, db, platform }) => {
    const sending = await findSending(db, input.voucher_id, actor.userId);
    if (!sending) throw fail.notFound('Drink');
    const viewing = { viewer: actor.userId, now, links: linksAt(platform, now) };
    const shot = await findShot(db, input.voucher_id, sending, actor.userId);
    return ok(presentShot(shot, sending, viewing));
  },
);
