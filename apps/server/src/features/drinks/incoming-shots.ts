import { incomingShots } from '@nightjar/domain/drinks/calls';
import type { OutputWireOf } from '@nightjar/domain/kernel/call';
import { handle, ok } from '../../platform/http/handler.ts';
import { findIncoming } from './queries/incoming.ts';

type ShotWire = OutputWireOf<typeof incomingShots>[number];
type Row = Awaited<ReturnType<typeof findIncoming>>[number];

export const incomingShotsHandler = handle(incomingShots, async ({ actor, db, now }) => {
  const rows = await findIncoming(db, actor.userId, now);
  return ok(rows.map(presentIncoming), { total: rows.length });
});

function presentIncoming({ id, sent_at, sent_expires_at, ...row }: Row): ShotWire {
  return {
    ...row,
    voucher_id: id,
    voucher_type: row.voucher_type as ShotWire['voucher_type'],
    attachment_type: row.attachment_type as ShotWire['attachment_type'],
    state: 'pending',
    direction: 'received',
    sent_at: sent_at?.toISOString() ?? null,
    sent_expires_at: sent_expires_at?.toISOString() ?? null,
  };
}
