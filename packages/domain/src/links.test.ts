import { describe, expect, test } from 'vitest';
import { declaredCalls } from './calls.ts';
import { httpsLink, returnAddressText } from './kernel/link.ts';
import { storedAttachment } from './kernel/picture.ts';
import { venueCode } from './staff/entity.ts';
import { venueImageAddress } from './venues/desk/entity.ts';

type Schema = { _zod?: { def?: Definition } };
type Definition = {
  type?: string;
  format?: string;
  shape?: Record<string, Schema>;
  innerType?: Schema;
  element?: Schema;
  valueType?: Schema;
  in?: Schema;
  out?: Schema;
  options?: Schema[];
  checks?: Schema[];
};
type Field = { readonly path: string; readonly name: string; readonly schema: Schema };

const shared = new Set<unknown>([
  httpsLink,
  returnAddressText,
  storedAttachment,
  venueCode,
  venueImageAddress,
]);

/**
 * Lists each field of an input, also the fields inside its lists and objects. A schema that several fields share counts
 * as one field.
 */
function fieldsOf(schema: Schema, path: string, name: string): Field[] {
  if (shared.has(schema)) return [{ path, name, schema }];
  const { type, shape, innerType, element, valueType, in: from, out, options = [] } = schema._zod?.def ?? {};
  // This schema reads a text that holds JSON; the fields are those of the schema after it.
  if (type === 'transform') return [];
  const inside = [innerType, element, valueType, from, out, ...options].filter(part => part !== undefined);
  return [
    ...Object.entries(shape ?? {}).flatMap(([key, part]) => fieldsOf(part, `${path}.${key}`, key)),
    ...inside.flatMap(part => fieldsOf(part, path, name)),
    ...(shape || inside.length > 0 ? [] : [{ path, name, schema }]),
  ];
}

const fields = declaredCalls.flatMap(({ id, input }) => fieldsOf(input as Schema, id, id));
const pathsOf = (wanted: unknown) => fields.filter(({ schema }) => schema === wanted).map(({ path }) => path);

/** True for a field whose name shows that it takes a link. */
const isCalledLink = ({ name }: Field) =>
  /link|ur[li]\b|_ur[li]|href|web_?site|homepage|redirect/i.test(name);
const readsAddresses = ({ schema }: Field) =>
  [schema, ...(schema._zod?.def?.checks ?? [])].some(part => part._zod?.def?.format === 'url');

describe('the links that calls take', () => {
  test('all links that calls take are read by one schema', () => {
    expect(pathsOf(httpsLink).sort()).toEqual([
      'create-event.link',
      'create-venue.links.url',
      'update-event.link',
      'update-venue.links.url',
    ]);
  });

  test('addresses to which a page of the payment provider leads back follow the rule of redirects', () => {
    expect(pathsOf(returnAddressText).sort()).toEqual([
      'buy-ticket.redirect_url',
      'stripe-create-account-link.refresh_url',
      'stripe-create-account-link.return_url',
      'stripe-create-customer-portal-link.redirect_url',
      'stripe-create-payment-link-for-vouchers.redirect_url',
      'stripe-create-payment-link.redirect_url',
      'stripe-create-subscription-payment-link.redirect_url',
    ]);
  });

  test('no call reads links by a schema of its own, and the address of an uploaded file is stored as its name', () => {
    const own = fields.filter(
      field => (isCalledLink(field) || readsAddresses(field)) && !shared.has(field.schema),
    );
    expect(own.map(({ path }) => path)).toEqual([]);
  });
});

test('a venue code is taken by one call alone, which counts its tries', () => {
  expect(pathsOf(venueCode)).toEqual(['pro-request.venue_code']);
  const others = fields.filter(({ name, schema }) => /venue_?code/i.test(name) && schema !== venueCode);
  expect(others.map(({ path }) => path)).toEqual([]);
});
