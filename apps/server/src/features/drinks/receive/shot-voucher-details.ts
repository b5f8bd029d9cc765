import { shotVoucherDetails } from '@nightjar/domain/drinks/calls';
import { fail } from '@nightjar/domain/kernel/failure';
import { handle, ok } from '../../../platform/http/handler.ts';
import { createAttachmentLinks } from '../../../platform/storage/read/attachment-links.ts';
import { presentShot } from '../present.ts';
import { findSentShot, findShotVoucher } from '../queries/shots.ts';

/** Answers the details of a shot to its sender and its recipient. All others get not found. */
export const shotVoucherDetailsHandler = handle(
  shotVoucherDetails,
  async ({ input, actor, now, db, platform }) => {
    const { voucher_id: voucherId } = input;
    const { userId: viewer } = actor;
    const sent = await findSentShot(db, { voucherId, viewer });
    if (!sent) throw fail.notFound('Drink');
    const voucher = await findShotVoucher(db, { voucherId, viewer, sent });
    return ok(presentShot(voucher, sent, { viewer, now, links: createAttachmentLinks(platform, now) }));
  },
);
