import { expect, test } from 'vitest';
import { parseEvent } from './event.ts';

const eventOf = (type: string, object: object) =>
  parseEvent(Buffer.from(JSON.stringify({ id: 'evt_1', type, created: 1_700_000_000, data: { object } })));

test.each<[string, object, object | null]>([
  ['checkout.session.completed', { id: 'cs_1' }, { kind: 'checkout', id: 'cs_1' }],
  ['checkout.session.async_payment_succeeded', { id: 'cs_1' }, { kind: 'checkout', id: 'cs_1' }],
  ['payment_intent.succeeded', { id: 'pi_1' }, { kind: 'payment', id: 'pi_1' }],
  ['charge.refunded', { id: 'ch_1', payment_intent: 'pi_1' }, { kind: 'payment', id: 'pi_1' }],
  ['charge.dispute.closed', { id: 'du_1', payment_intent: { id: 'pi_1' } }, { kind: 'payment', id: 'pi_1' }],
  ['charge.succeeded', { id: 'ch_1', payment_intent: null }, null],
  ['customer.subscription.deleted', { id: 'sub_1' }, { kind: 'subscription', id: 'sub_1' }],
  [
    'invoice.payment_failed',
    { id: 'in_1', parent: { subscription_details: { subscription: 'sub_1' } } },
    { kind: 'subscription', id: 'sub_1' },
  ],
  ['invoice.paid', { id: 'in_1', parent: null }, null],
  ['account.updated', { id: 'acct_1' }, { kind: 'account', id: 'acct_1' }],
  ['price.updated', { id: 'price_1' }, { kind: 'catalogue', id: 'catalogue' }],
  ['product.deleted', { id: 'prod_1' }, { kind: 'catalogue', id: 'catalogue' }],
  ['radar.early_fraud_warning.created', { id: 'issfr_1' }, null],
])("the provider's event %s about %o names the right object to read again", (type, object, subject) => {
  expect(eventOf(type, object)?.subject).toEqual(subject);
});

test.each(['', 'null', '[]', '{', '{"id":1}', '{"id":"evt","type":"x","created":1,"data":{}}'])(
  'the body %j of a webhook is refused as an event of the provider',
  text => expect(parseEvent(Buffer.from(text))).toBeNull(),
);
