import { updateDrinkVoucher } from '@nightjar/domain/drinks/calls';
import { api } from '../../../platform/api.ts';
import { refreshDrinkBank } from '../remote/bank.ts';
import type { VoucherMessage } from '../remote/shots.ts';

/** Sets the message of a sent voucher that the recipient has not answered yet. */
export async function changeVoucherMessage(
  userId: string,
  voucherId: string,
  content: VoucherMessage,
): Promise<void> {
  await api.call(updateDrinkVoucher, { voucher_id: voucherId, ...content });
  await refreshDrinkBank(userId);
}

/** Takes back a sent voucher that the recipient has not answered yet. */
export async function requestTakeBack(userId: string, voucherId: string): Promise<void> {
  await api.call(updateDrinkVoucher, { voucher_id: voucherId, state: 'available' });
  await refreshDrinkBank(userId);
}
