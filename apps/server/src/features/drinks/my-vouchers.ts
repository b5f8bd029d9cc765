import { myVouchers } from '@nightjar/domain/drinks/calls';
import { vouchersShown } from '@nightjar/domain/drinks/entity';
import { handle, ok } from '../../platform/http/handler.ts';
import { presentVoucher } from './present.ts';
import { findVouchers } from './queries/vouchers.ts';

export const myVouchersHandler = handle(myVouchers, async ({ actor, db }) => {
  const rows = await findVouchers(db, actor.userId, vouchersShown);
  return ok(rows.map(presentVoucher), { total: rows.length });
});
