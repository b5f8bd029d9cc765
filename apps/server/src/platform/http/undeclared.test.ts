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
    ['in a prefault', z.object({ in: z.prefault(inner, good) }), { in: bad }, 'in.secret'],
    ['in a nonoptional schema', z.nonoptional(z.optional(inner)), bad, 'secret'],
    ['in a schema with a fallback for wrong values', z.catch(inner, good), bad, 'secret'],
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
      'if only another kind of the union declares the key',
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
    ['even if its value is null', inner, { a: 'x', secret: null }, 'secret'],
  ] as const)(
    'a field that the schema of a call does not declare is found %s',
    (_where, schema, value, path) => {
      expect(schema.safeParse(value).success).toBe(true);
      expect(undeclaredKey(schema, value)?.join('.')).toBe(path);
    },
  );
});

describe('no undeclared key is found', () => {
  test.each([
    ['if every key is declared', z.array(z.nullable(inner)), [good, null]],
    ['in a record of unknown values', z.record(z.string(), z.unknown()), { any: { thing: [bad] } }],
    ['if the schema is unknown', z.unknown(), bad],
    ['if the schema allows other keys', z.looseObject({ a: z.string() }), bad],
    [
      'if one kind of a union declares every key',
      z.union([inner, z.object({ a: z.string(), secret: z.int() })]),
      bad,
    ],
    ['if the value of the key is undefined, which is not sent', inner, { a: 'x', secret: undefined }],
    ['in a text', z.string(), 'secret'],
  ] as const)('no field of a value is reported as undeclared %s', (_where, schema, value) => {
    expect(undeclaredKey(schema, value)).toBeNull();
  });
});

test('a schema with an intersection is refused, because each half would refuse the keys of the other half', () => {
  expect(() => undeclaredKey(z.intersection(inner, inner), good)).toThrow('intersection');
});
