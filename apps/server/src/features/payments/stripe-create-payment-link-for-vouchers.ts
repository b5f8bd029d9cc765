import { isRefusal } from '@nightjar/domain/kernel/failure';
import { stripeCreatePaymentLinkForVouchers } from '@nightjar/domain/payments/calls';
import { decideVouchers } from '@nightjar/domain/payments/rules/sale';
import { handleOutsideRequest, ok } from '../../platform/http/handler.ts';
import { closeCheckout, type OpenedOrder, openOrder, saveOpenedOrder } from './sell.ts';

const sale = { kinds: ['voucher'], decide: decideVouchers } as const;

export const stripeCreatePaymentLinkForVouchersHandler = handleOutsideRequest<
  typeof stripeCreatePaymentLinkForVouchers,
  OpenedOrder
>(stripeCreatePaymentLinkForVouchers, {
  ask: call => openOrder(call, call.input, sale),
  async save(call, opened) {
    const saved = await saveOpenedOrder(call, opened, sale);
    return isRefusal(saved) ? saved : ok(saved);
  },
  undo: closeCheckout,
});
