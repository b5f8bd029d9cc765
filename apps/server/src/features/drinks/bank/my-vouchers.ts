import { myVouchers } from '@nightjar/domain/drinks/calls';
import { mostVouchersShown } from '@nightjar/domain/drinks/entity';
import { handle, ok } from '../../../platform/http/handler.ts';
import { createAttachmentLinks } from '../../../platform/storage/read/attachment-links.ts';
import { presentVoucher } from '../present.ts';
import { findVouchers } from '../queries/vouchers.ts';

export const myVouchersHandler = handle(myVouchers, async ({ actor, now, db, platform }) => {
  const rows = await findVouchers(db, actor.userId, mostVouchersShown);
  const links = createAttachmentLinks(platform, now);
  return ok(
    rows.map(row => presentVoucher(row, links)),
    { total: rows.length },
  );
});
