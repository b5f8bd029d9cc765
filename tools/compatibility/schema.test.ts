import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { misfits, type Schema } from './schema.ts';

const text = { type: 'string' };
const object = (properties: Record<string, Schema>, required: string[] = Object.keys(properties)) => ({
  ...{ type: 'object', properties, required },
});
const optional = (properties: Record<string, Schema>) => object(properties, []);
const orNull = (schema: Schema) => ({ anyOf: [schema, { type: 'null' }] });
/** Compares what the installed app sends, as it was declared before, with what the server takes now. */
const input = (before: Schema, now: Schema) =>
  misfits('input', before, now).map(({ at, reason }) => `${at}: ${reason}`);
/** Compares what the server sends now with what the installed app takes, as it was declared before. */
const output = (before: Schema, now: Schema) =>
  misfits('output', now, before).map(({ at, reason }) => `${at}: ${reason}`);

describe('an input of an installed app is still taken', () => {
  test.each<[string, Schema, Schema]>([
    ['a new optional field', object({ a: text }), object({ a: text, b: text }, ['a'])],
    ['a field that may be left out now', object({ a: text }), optional({ a: text })],
    [
      'a longer text',
      object({ a: { type: 'string', maxLength: 40 } }),
      object({ a: { type: 'string', maxLength: 80 } }),
    ],
    ['a further value', { enum: ['a', 'b'] }, { enum: ['a', 'b', 'c'] }],
    ['any text instead of a few', { enum: ['a', 'b'] }, { type: 'string', maxLength: 1 }],
    ['fractions instead of whole numbers', { type: 'integer' }, { type: 'number' }],
    ['null, which counts as left out', optional({ a: orNull(text) }), optional({ a: text })],
    [
      'another order of a union',
      { anyOf: [text, { type: 'integer' }] },
      { anyOf: [{ type: 'integer' }, text] },
    ],
    ['a type array instead of a union', orNull(text), { type: ['string', 'null'] }],
    [
      'a lower bound without the bound itself',
      { type: 'number', minimum: 1 },
      { type: 'number', exclusiveMinimum: 0 },
    ],
  ])('the server still accepts every input of an installed app after this change: %s', (_, before, now) => {
    expect(input(before, now)).toEqual([]);
  });
});

describe('an input that is taken no more is named', () => {
  test.each<[string, Schema, Schema, string]>([
    [
      'a new required field',
      object({}),
      object({ stars: text }),
      'stars: the installed app does not send it, and the server needs it',
    ],
    [
      'a field that became required',
      optional({ a: text }),
      object({ a: text }),
      'a: the installed app may leave it out, and the server needs it',
    ],
    [
      'a field that is read no more',
      object({ note: text }),
      object({}),
      'note: the installed app may send it, and the server ignores it',
    ],
    [
      'another type',
      object({ a: text }),
      object({ a: { type: 'integer' } }),
      'a: the installed app may send string, and the server takes integer',
    ],
    [
      'a value less',
      { enum: ['a', 'b'] },
      { enum: ['a'] },
      ': the installed app may send "b", which the server does not know',
    ],
    [
      'a shorter text',
      { type: 'string', maxLength: 80 },
      { type: 'string', maxLength: 40 },
      ': maxLength: the installed app keeps to 80, and the server takes 40',
    ],
    [
      'a limit where none was',
      text,
      { type: 'string', maxLength: 40 },
      ': maxLength: the installed app keeps to no limit, and the server takes 40',
    ],
    [
      'another pattern',
      { type: 'string', pattern: 'a' },
      { type: 'string', pattern: 'b' },
      ': pattern: the installed app keeps to a, and the server takes b',
    ],
    [
      'fewer numbers',
      { type: 'integer', maximum: 10 },
      { type: 'integer', maximum: 9 },
      ': maximum: the installed app keeps to 10, and the server takes 9',
    ],
    [
      'whole numbers alone',
      { type: 'number' },
      { type: 'integer' },
      ': the installed app may send number, and the server takes integer',
    ],
    [
      'a longer list at least',
      { type: 'array', items: text },
      { type: 'array', items: text, minItems: 1 },
      ': minItems: the installed app keeps to no limit, and the server takes 1',
    ],
    [
      'null in a required field',
      object({ a: orNull(text) }),
      object({ a: text }),
      'a: the installed app may send null, which the server does not know',
    ],
    [
      'another default',
      optional({ a: { ...text, default: 'x' } }),
      optional({ a: { ...text, default: 'y' } }),
      'a: where it is left out, it was "x" and is "y"',
    ],
    [
      'a keyword without a rule',
      object({}),
      { ...object({}), dependentRequired: { a: ['b'] } },
      ': the keyword dependentRequired has changed, and no rule says whether that fits',
    ],
  ])(
    'the server refuses some inputs of an installed app after this change: %s',
    (_, before, now, sentence) => {
      expect(input(before, now)).toEqual([sentence]);
    },
  );
});

describe('an output that an installed app does not understand is named', () => {
  test.each<[string, Schema, Schema, string]>([
    [
      'a field that is gone',
      object({ a: text }),
      object({}),
      'a: the server does not send it, and the installed app needs it',
    ],
    [
      'a field that may be missing',
      object({ a: text }),
      optional({ a: text }),
      'a: the server may leave it out, and the installed app needs it',
    ],
    [
      'null where there was none',
      object({ a: text }),
      object({ a: orNull(text) }),
      'a: the server may send null, which the installed app does not know',
    ],
    [
      'a new value',
      object({ a: { enum: ['x'] } }),
      object({ a: { enum: ['x', 'y'] } }),
      'a: the server may send "y", which the installed app does not know',
    ],
    [
      'any text instead of a few',
      { enum: ['x'] },
      text,
      ': the server may send any string, and the installed app takes "x"',
    ],
    [
      'a longer text',
      { type: 'string', maxLength: 40 },
      { type: 'string', maxLength: 80 },
      ': maxLength: the server keeps to 80, and the installed app takes 40',
    ],
  ])(
    'an installed app does not understand some answers after this change: %s',
    (_, before, now, sentence) => {
      expect(output(before, now)).toEqual([sentence]);
    },
  );

  test('an installed app survives a new field of an answer, and a field that is always sent where it was sent sometimes', () => {
    expect(output(optional({ a: text }), object({ a: text, b: text }))).toEqual([]);
  });

  test('alternatives of an answer that differ in one field are compared by the value of that field', () => {
    const post = object({ kind: { const: 'post' }, text, at: text });
    const drink = (at: Schema) => object({ kind: { const: 'drink' }, from: text, at });
    expect(output({ anyOf: [post, drink(text)] }, { anyOf: [post, drink(orNull(text))] })).toEqual([
      'at: the server may send null, which the installed app does not know',
    ]);
  });
});

// Each case is reduced from a public report about a comparer of OpenAPI documents, which had it wrong at first.
describe('what other comparers had wrong', () => {
  const nullableText = orNull({ type: 'string', format: 'date-time' });

  test('the comparison with the last release reports a text of an answer that may become null', () => {
    const before = object({ nextRunAt: { type: 'string', format: 'date-time' } });
    expect(output(before, object({ nextRunAt: nullableText }))).toHaveLength(1);
    expect(output(object({ nextRunAt: nullableText }), before)).toEqual([]);
  });

  test('the comparison with the last release reports required fields that are added below the items of a list', () => {
    const list = (fields: Schema) => object({ rows: { type: 'array', items: fields } });
    expect(input(list(optional({ externalId: text })), list(object({ externalId: text })))).toEqual([
      'rows[].externalId: the installed app may leave it out, and the server needs it',
    ]);
  });

  test('the comparison with the last release reports items of a list in an answer that change their type', () => {
    const list = (field: Schema) => ({ type: 'array', items: object({ oldField: field }) });
    expect(output(list(text), list({ type: 'integer' }))).toEqual([
      '[].oldField: the server may send integer, and the installed app takes string',
    ]);
  });

  test('an input whose type is removed from the declaration still accepts null, and a type that is added to an answer does not add null', () => {
    expect(input({ type: ['string', 'null'] }, {})).toEqual([]);
    expect(output({}, { type: ['string', 'null'] })).toEqual([]);
    expect(output({ type: ['string', 'null'] }, {})).toHaveLength(1);
  });

  test('the comparison with the last release accepts an input with a list of allowed values that may now be null too', () => {
    const $defs = { kind: { type: 'string', enum: ['user', 'service'] } };
    const before = { ...optional({ kind: { $ref: '#/$defs/kind' } }), $defs };
    const now = { ...optional({ kind: { oneOf: [{ type: 'null' }, { $ref: '#/$defs/kind' }] } }), $defs };
    expect(input(before, now)).toEqual([]);
    expect(output(before, now)).toHaveLength(1);
  });

  test('the comparison with the last release reports a longer limit in an answer and a shorter limit in an input, and not the reverse', () => {
    const [short, long] = [
      { type: 'string', maxLength: 2 },
      { type: 'string', maxLength: 5 },
    ];
    expect([input(short, long), output(long, short)]).toEqual([[], []]);
    expect([input(long, short).length, output(short, long).length]).toEqual([1, 1]);
  });

  test('an optional field beside forbidden further fields breaks no installed app', () => {
    const closed = (fields: Record<string, Schema>) => ({ ...optional(fields), additionalProperties: false });
    expect(input(closed({ url: text }), closed({ url: text, name: text }))).toEqual([]);
    expect(input(closed({ url: text, name: text }), closed({ url: text }))).toEqual([
      'name: the installed app may send it, and the server refuses it',
    ]);
  });

  test('the comparison with the last release reports the removal of a required field from one half of an intersection', () => {
    const both = (second: Schema) => ({ allOf: [object({ id: text }), second] });
    expect(output(both(object({ name: text })), both(object({})))).toEqual([
      'name: the server does not send it, and the installed app needs it',
    ]);
  });

  test('the comparison of a schema that refers to itself comes to an end, and finds the differences', () => {
    const tree = (leaf: Schema) => ({
      $ref: '#/$defs/node',
      $defs: { node: object({ leaf, below: { type: 'array', items: { $ref: '#/$defs/node' } } }) },
    });
    expect(output(tree(text), tree(text))).toEqual([]);
    expect(output(tree(text), tree(orNull(text)))).toEqual([
      'leaf: the server may send null, which the installed app does not know',
    ]);
  });
});

// A schema's values are made beside it, so that most of them are close to a limit.
const names = ['a', 'b'] as const;
const leaf: fc.Arbitrary<Schema> = fc.oneof(
  fc.record(
    { type: fc.constant('string'), maxLength: fc.integer({ min: 0, max: 3 }) },
    { requiredKeys: ['type'] },
  ),
  fc.record(
    {
      type: fc.constantFrom('integer', 'number'),
      minimum: fc.integer({ min: -1, max: 2 }),
      exclusiveMaximum: fc.integer({ min: 0, max: 3 }),
    },
    { requiredKeys: ['type'] },
  ),
  fc.record({
    enum: fc.uniqueArray(fc.constantFrom('', 'x', 'xx', 1, null, true), { minLength: 1, maxLength: 3 }),
  }),
  fc.constantFrom<Schema>({ type: 'null' }, { type: 'boolean' }, { const: 'x' }, {}),
);
const { schema: anySchema } = fc.letrec<{ schema: Schema }>(tie => ({
  schema: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaf,
    fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
    fc.record(
      {
        type: fc.constant('array'),
        items: tie('schema'),
        minItems: fc.integer({ min: 0, max: 1 }),
        maxItems: fc.integer({ min: 0, max: 2 }),
      },
      { requiredKeys: ['type', 'items'] },
    ),
    fc.record({
      type: fc.constant('object'),
      properties: fc.dictionary(fc.constantFrom(...names), tie('schema'), { maxKeys: 2 }),
      required: fc.subarray([...names]),
    }),
  ),
}));
const anyLeafValue = fc.constantFrom<unknown>('', 'x', 'xx', 'xxxx', -2, 0, 0.5, 1, 2, 3, null, true, false);
const { value: anyValue } = fc.letrec<{ value: unknown }>(tie => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    anyLeafValue,
    fc.array(tie('value'), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom(...names), tie('value'), { maxKeys: 2 }),
  ),
}));

/** Forbids further fields in the schema of a sender, because a sender sends only the fields that its schema names. */
function closed(schema: Schema): Schema {
  if (typeof schema !== 'object') return schema;
  const { properties, items, anyOf, ...rest } = schema as {
    properties?: Record<string, Schema>;
    items?: Schema;
    anyOf?: Schema[];
  };
  const own = properties && Object.entries(properties).map(([name, part]) => [name, closed(part)] as const);
  return {
    ...rest,
    ...(own && { properties: Object.fromEntries(own), additionalProperties: false }),
    ...(items !== undefined && { items: closed(items) }),
    ...(anyOf && { anyOf: anyOf.map(closed) }),
  };
}

test("every value that fits the sender's schema fits the receiver's schema too, where the comparison reports nothing", () => {
  const ajv = new Ajv2020({ strict: false });
  let compared = 0;
  fc.assert(
    fc.property(
      anySchema,
      anySchema,
      fc.array(anyValue, { minLength: 20, maxLength: 20 }),
      (sent, taken, values) => {
        if (misfits('output', sent, taken).length > 0) return;
        const [fitsSender, fitsReceiver] = [ajv.compile(closed(sent)), ajv.compile(taken)];
        for (const value of values) {
          if (!fitsSender(value)) continue;
          compared += 1;
          expect(fitsReceiver(value), JSON.stringify({ value, sent, taken })).toBe(true);
        }
      },
    ),
    { numRuns: 1500 },
  );
  expect(compared).toBeGreaterThan(50);
});

test('the comparison finds no difference between a schema and itself, also with null added to the receiver', () => {
  fc.assert(
    fc.property(anySchema, schema => {
      expect(misfits('output', schema, structuredClone(schema))).toEqual([]);
      expect(misfits('output', schema, orNull(schema))).toEqual([]);
    }),
  );
});
