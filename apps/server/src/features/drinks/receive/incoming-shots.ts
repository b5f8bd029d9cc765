import { incomingShots } from '@nightjar/domain/drinks/calls';
import type { OutputWireOf } from '@nightjar/domain/kernel/call';
import { previewSizes } from '@nightjar/domain/kernel/upload';
import { handle, ok } from '../../../platform/http/handler.ts';
import {
  type AttachmentLinks,
  createAttachmentLinks,
} from '../../../platform/storage/read/attachment-links.ts';
import { findIncomingShots } from '../queries/vouchers.ts';

type ShotWire = OutputWireOf<typeof incomingShots>[number];
type IncomingShotRow = Awaited<ReturnType<typeof findIncomingShots>>[number];

export const incomingShotsHandler = handle(incomingShots, async ({ actor, now, db, platform }) => {
  const rows = await findIncomingShots(db, actor.userId, now);
  const links = createAttachmentLinks(platform, now);
  return ok(
    rows.map(row => presentIncomingShot(row, links)),
    { total: rows.length },
  );
});

function presentIncomingShot(
  { id, sent_at, sent_expires_at, ...row }: IncomingShotRow,
  links: AttachmentLinks,
): ShotWire {
  return {
    ...row,
    ...links.of(row, previewSizes.shot),
    voucher_id: id,
    voucher_type: row.voucher_type as ShotWire['voucher_type'],
    attachment_type: row.attachment_type as ShotWire['attachment_type'],
    state: 'pending',
    direction: 'received',
    sent_at: sent_at?.toISOString() ?? null,
    sent_expires_at: sent_expires_at?.toISOString() ?? null,
  };
}
