import type { $ZodType, $ZodTypes } from 'zod/v4/core';

type KeyPath = readonly (string | number)[];

/**
 * Returns the place of a key in `value` that `schema` does not declare, at any depth, or null where every key is
 * declared. Schemas ignore such keys, so parsing does not notice a presenter that sends every column of a row. `value`
 * must be valid.
 */
export function undeclaredKey(schema: $ZodType, value: unknown, at: KeyPath = []): KeyPath | null {
  const { def } = (schema as $ZodTypes)._zod;
  if (value === null || typeof value !== 'object') return null;
  switch (def.type) {
    case 'object':
      return undeclaredKeyInObject(def, value, at);
    case 'record':
      return firstResult(Object.entries(value), ([key, item]) =>
        undeclaredKey(def.valueType, item, [...at, key]),
      );
    case 'array':
      return firstResult(entriesOf(value), ([index, item]) =>
        undeclaredKey(def.element, item, [...at, index]),
      );
    case 'tuple':
      return firstResult(entriesOf(value), ([index, item]) => {
        const schemaOfItem = def.items[index] ?? def.rest;
        return schemaOfItem ? undeclaredKey(schemaOfItem, item, [...at, index]) : null;
      });
    case 'union':
      return undeclaredInUnion(def.options, value, at);
    case 'intersection':
      throw new Error('undeclaredKey cannot walk an intersection: extend the object instead');
    case 'pipe':
      return undeclaredKey(def.in, value, at);
    case 'lazy':
      return undeclaredKey(def.getter(), value, at);
    case 'nullable':
    case 'optional':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return undeclaredKey(def.innerType, value, at);
    default:
      return null;
  }
}

function undeclaredKeyInObject(
  { shape, catchall }: { shape: Readonly<Record<string, $ZodType>>; catchall?: $ZodType | undefined },
  value: object,
  at: KeyPath,
): KeyPath | null {
  return firstResult(Object.entries(value), ([key, item]) => {
    const declared = Object.hasOwn(shape, key) ? shape[key] : catchall;
    if (declared) return undeclaredKey(declared, item, [...at, key]);
    // A key whose value is undefined is not sent.
    return item === undefined ? null : [...at, key];
  });
}

/** One option of the union must declare all keys of the value. */
function undeclaredInUnion(options: readonly $ZodType[], value: object, at: KeyPath): KeyPath | null {
  const found = options
    .filter(option => isValid(option, value))
    .map(option => undeclaredKey(option, value, at));
  return found.includes(null) ? null : (found[0] ?? null);
}

const isValid = (schema: $ZodType, value: unknown): boolean =>
  !(schema as $ZodType & Parseable).safeParse(value).error;
type Parseable = { safeParse(value: unknown): { error?: unknown } };

const entriesOf = (value: object): [number, unknown][] =>
  Array.isArray(value) ? value.map((item, index) => [index, item]) : [];

function firstResult<Item>(items: readonly Item[], look: (item: Item) => KeyPath | null): KeyPath | null {
  for (const item of items) {
    const found = look(item);
    if (found) return found;
  }
  return null;
}
