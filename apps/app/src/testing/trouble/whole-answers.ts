import { declaredCalls } from '@nightjar/domain/calls';
import type { Call } from '@nightjar/domain/kernel/call';
import { exampleNow, id } from '@nightjar/domain/kernel/example';
import type * as z from 'zod/mini';
import type { Reply } from '../replies.ts';

type Schema = z.ZodMiniType & { readonly _zod: { readonly def: SchemaDefinition } };
type SchemaDefinition = {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly element?: Schema;
  readonly innerType?: Schema;
  readonly in?: Schema;
  readonly out?: Schema;
  readonly options?: readonly Schema[];
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly values?: readonly unknown[];
  readonly items?: readonly Schema[];
  readonly getter?: () => Schema;
};

/** A field takes the first of these values that its schema accepts. */
const candidates: readonly unknown[] = [
  ...[exampleNow, '2026-05-15', 'The Low Lantern', 'America/New_York', '+18135550100'],
  ...[
    'https://localhost/picture.jpg',
    '22:00',
    '1234',
    'ABC123',
    'FL',
    `#${'ff'.repeat(3)}`,
    '1.1.174',
    'usd',
    '2026-05',
  ],
  ...['abcdefgh', 'a'.repeat(64), 27.96, 1, 10, 2026, 100, true],
];

/** A field with one of these names takes this value, if its schema accepts it. */
const valueByName: Readonly<Record<string, unknown>> = {
  timezone: 'America/New_York',
  version: '1.1.174',
  name: 'The Low Lantern',
  total: 1,
  more: false,
};

/** Counts the ids that were made, so that no two things have the same id. */
type Ids = { made: number };

/** Makes an answer that the declaration of a call accepts, with one item in each list and a value in each field. */
export function wholeAnswer(schema: Schema, ids: Ids, name = ''): unknown {
  const { def } = schema._zod;
  const inner = def.innerType ?? (def.in?._zod.def.type === 'transform' ? def.out : def.in);
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape ?? {}).map(([name, field]) => [name, wholeAnswer(field, ids, name)]),
      );
    case 'array':
      return def.element ? [wholeAnswer(def.element, ids, name)] : [];
    case 'tuple':
      return def.items?.map(item => wholeAnswer(item, ids));
    case 'enum':
      return Object.values(def.entries ?? {})[0];
    case 'literal':
      return def.values?.[0];
    case 'union':
      return def.options?.[0] && wholeAnswer(def.options[0], ids, name);
    case 'record':
      return {};
    case 'null':
      return null;
    case 'lazy':
      return def.getter && wholeAnswer(def.getter(), ids);
    default:
      if (inner) return wholeAnswer(inner, ids, name);
      ids.made += 1;
      return [...(name in valueByName ? [valueByName[name]] : []), id('venue', ids.made), ...candidates].find(
        value => schema.safeParse(value).success,
      );
  }
}

/** Replies to each declared call with a whole answer. */
export function wholeReplies(): Reply[] {
  const ids = { made: 1 };
  return declaredCalls.map((call: Call): Reply => {
    const data = wholeAnswer(call.output as Schema, ids);
    const body = { success: true, message: 'OK', data, total: 1 };
    return { to: call, answer: () => ({ status: 200, body }) };
  });
}
