import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { undeclaredKey } from './undeclared.ts';

const inner = z.object({ a: z.string() });
const good = { a: 'x' };
const bad = { a: 'x', secret: 1 };

describe('a key that the schema does not declare is found', () => {
  test.each([
    ['in an object', inner, bad, 'secret'],
    ['in an object of an object', z.object({ in: inner }), { in: bad }, 'in.secret'],
    ['in an array', z.array(inner), [good, bad], '1.secret'],
    ['in a nullable', z.nullable(inner), bad, 'secret'],
    ['in an optional', z.object({ in: z.optional(inner) }), { in: bad }, 'in.secret'],
    ['in a default', z.object({ in: z._default(inner, good) }), { in: bad }, 'in.secret'],
    ['in a default of the input', z.object({ in: z.prefault(inner, good) }), { in: bad }, 'in.secret'],
    ['in what must not be left out', z.nonoptional(z.optional(inner)), bad, 'secret'],
    ['in what has a value for a wrong one', z.catch(inner, good), bad, 'secret'],
    ['in a readonly', z.readonly(inner), bad, 'secret'],
    ['in a record', z.record(z.string(), inner), { one: good, two: bad }, 'two.secret'],
    ['in a tuple', z.tuple([z.string(), inner]), ['x', bad], '1.secret'],
    ['in the rest of a tuple', z.tuple([z.string()], inner), ['x', good, bad], '2.secret'],
    ['in a checked object', inner.check(z.refine(() => true)), bad, 'secret'],
    ['in a branded object', inner.brand('x'), bad, 'secret'],
    ['in an extended object', z.extend(inner, { b: z.string() }), { ...bad, b: '' }, 'secret'],
    [
      'before a transformation',
      z.pipe(
        inner,
        z.transform(value => value.a),
      ),
      bad,
      'secret',
    ],
    ['in a lazy schema', z.lazy(() => inner), bad, 'secret'],
    ['in a catchall', z.catchall(inner, inner), { a: 'x', more: bad }, 'more.secret'],
    ['in every kind of a union', z.union([inner, z.object({ a: z.string(), b: z.number() })]), bad, 'secret'],
    [
      'though a kind of the union that it is not would declare it',
      z.union([inner, z.object({ a: z.number(), secret: z.number() })]),
      bad,
      'secret',
    ],
    [
      'in a discriminated union',
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('x'), in: inner }),
        z.object({ kind: z.literal('y') }),
      ]),
      { kind: 'x', in: bad },
      'in.secret',
    ],
    ['under a name that every object inherits', inner, { a: 'x', constructor: 1 }, 'constructor'],
    ['whatever its value', inner, { a: 'x', secret: null }, 'secret'],
  ] as const)('%s', (_where, schema, value, path) => {
    expect(schema.safeParse(value).success).toBe(true);
    expect(undeclaredKey(schema, value)?.join('.')).toBe(path);
  });
});

describe('no undeclared key is found', () => {
  test.each([
    ['where every key is declared', z.array(z.nullable(inner)), [good, null]],
    ['in what is declared as anything', z.record(z.string(), z.unknown()), { any: { thing: [bad] } }],
    ['in what is anything', z.unknown(), bad],
    ['where the object takes more', z.looseObject({ a: z.string() }), bad],
    [
      'where one kind of a union declares all of it',
      z.union([inner, z.object({ a: z.string(), secret: z.int() })]),
      bad,
    ],
    ['in a key without a value, which is not sent', inner, { a: 'x', secret: undefined }],
    ['in text and numbers', z.string(), 'secret'],
  ] as const)('%s', (_where, schema, value) => {
    expect(undeclaredKey(schema, value)).toBeNull();
  });
});

test('an intersection is refused: its halves would each refuse the other one', () => {
  expect(() => undeclaredKey(z.intersection(inner, inner), good)).toThrow('intersection');
});
