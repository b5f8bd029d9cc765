import { isRefusal } from '@nightjar/domain/kernel/failure';
import { stripeCreateSubscriptionPaymentLink } from '@nightjar/domain/payments/calls';
import { decideSubscription } from '@nightjar/domain/payments/rules/sale';
import { handleOutsideRequest, ok } from '../../platform/http/handler.ts';
import { closeCheckout, type OpenedOrder, openOrder, saveOpenedOrder } from './sell.ts';

const sale = { kinds: ['plan'], decide: decideSubscription } as const;

export const stripeCreateSubscriptionPaymentLinkHandler = handleOutsideRequest<
  typeof stripeCreateSubscriptionPaymentLink,
  OpenedOrder
>(stripeCreateSubscriptionPaymentLink, {
  ask(call) {
    const { price_id: price, ...input } = call.input;
    return openOrder(call, { ...input, line_items: [{ price, quantity: 1 }] }, sale);
  },
  async save(call, opened) {
    const saved = await saveOpenedOrder(call, opened, sale);
    return isRefusal(saved) ? saved : ok({ url: saved.url });
  },
  undo: closeCheckout,
});
