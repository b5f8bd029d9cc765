import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { declaredCalls } from './calls.ts';

type Definition = {
  type?: string;
  shape?: Record<string, Schema>;
  in?: Schema;
  out?: Schema;
  innerType?: Schema;
  element?: Schema;
  keyType?: Schema;
  valueType?: Schema;
  options?: Schema[];
  items?: Schema[];
};
type Schema = z.ZodMiniType & { _zod: { def: Definition } };

/** Returns every schema of a string inside a schema, with the path to it. */
function strings(schema: Schema, place: string): [place: string, schema: Schema][] {
  const definition = schema._zod.def;
  if (definition.type === 'string') return [[place, schema]];
  const { shape = {}, out, innerType, element, keyType, valueType, options = [], items = [] } = definition;
  // A transform takes any value, so the schema after it reads the text.
  const from = definition.in?._zod.def.type === 'transform' ? out : definition.in;
  const inner = [from, innerType, element, keyType, valueType, ...options, ...items];
  return [
    ...Object.entries(shape).flatMap(([name, field]) => strings(field, `${place}.${name}`)),
    ...inner.flatMap(part => (part ? strings(part, place) : [])),
  ];
}

/** No person types these texts: software makes them and compares them as they are, so they are not cleaned. */
const madeBySoftware: Readonly<Record<string, string>> = {
  'upload-location.location.timestamp': "the time that the phone's plugin writes",
  'save-push-token.token': 'the push service makes it',
  'activity-by-user.start': 'a moment, which its own schema reads',
  'activity-by-user.end': 'a moment, which its own schema reads',
  'users-app-activity.start': 'a moment, which its own schema reads',
  'users-app-activity.end': 'a moment, which its own schema reads',
  'send-message.client_id': 'the phone makes it',
  'redeem-free-drink.override_token': 'the server signed it',
  'redeem-paid-voucher-drink.override_token': 'the server signed it',
  'redeem-with-qr.qr': 'the server signed it',
  'validate-redemption-qr.qr': 'the server signed it',
  'update-alcohol-rule.source': 'a link, which its own schema reads',
  'create-event.link': 'a link, which its own schema reads',
  'update-event.link': 'a link, which its own schema reads',
  'create-venue.links.url': 'a link, which its own schema reads',
  'update-venue.links.url': 'a link, which its own schema reads',
  'update-venue.images.url': 'the server made it',
  'contacts-match.phones': 'a number, of which the digits count',
  'stripe-create-payment-link.metadata': 'the provider gets it as it is',
  'stripe-create-payment-link-for-vouchers.metadata': 'the provider gets it as it is',
  'stripe-create-subscription-payment-link.metadata': 'the provider gets it as it is',
  'venues.pagination.cursor': 'the server made it',
  'order-venue-pictures.venue_id': 'an id, which its own schema reads',
  'remove-venue-picture.venue_id': 'an id, which its own schema reads',
  'save-venue-picture.venue_id': 'an id, which its own schema reads',
};

/**
 * Each of these texts is accepted by one schema or another: a plain text, the address of a page, a number, an email
 * address.
 */
const pasted = ['a\u200Eb', 'https://bar.example/\u200Eb', '12\u200E', 'a\u200E@bar.example'];

const keepsMarks = (schema: Schema) =>
  pasted.some(text => {
    const read = schema.safeParse(text);
    return read.success && String(read.data).includes('\u200E');
  });

test('every text that a person types is read by the schema of typed texts', () => {
  const keeping = declaredCalls
    .flatMap(call => strings(call.input as Schema, call.id))
    .filter(([, schema]) => keepsMarks(schema))
    .map(([place]) => place);
  expect([...new Set(keeping)].filter(place => !(place in madeBySoftware))).toEqual([]);
});
