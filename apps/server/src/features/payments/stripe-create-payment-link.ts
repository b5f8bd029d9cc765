import { isRefusal } from '@nightjar/domain/kernel/failure';
import { stripeCreatePaymentLink } from '@nightjar/domain/payments/calls';
import { decideOrder } from '@nightjar/domain/payments/rules/sale';
import { handleOutsideRequest, ok } from '../../platform/http/handler.ts';
import { closeCheckout, type OpenedOrder, openOrder, type Sale, saveOpenedOrder } from './sell.ts';

const sale: Sale<'bank_closed' | 'already_subscribed'> = {
  kinds: ['plan', 'pass', 'voucher'],
  decide: (buyer, order) => decideOrder(order, buyer),
};

export const stripeCreatePaymentLinkHandler = handleOutsideRequest<
  typeof stripeCreatePaymentLink,
  OpenedOrder
>(stripeCreatePaymentLink, {
  ask: call => openOrder(call, call.input, sale),
  async save(call, opened) {
    const saved = await saveOpenedOrder(call, opened, sale);
    return isRefusal(saved) ? saved : ok(saved);
  },
  undo: closeCheckout,
});
