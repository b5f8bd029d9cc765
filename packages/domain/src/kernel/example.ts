import type * as z from 'zod/mini';
import type { Point } from './geo.ts';

/** Describes an entity as its example makes it: a field that the example fills is not null in this type. */
type MadeExample<Entity, Filled> = Entity & {
  [Field in keyof Filled & keyof Entity]: null extends Filled[Field]
    ? Entity[Field]
    : NonNullable<Entity[Field]>;
};

/** Makes a complete valid entity. Fields that a test passes replace those of the example. */
export type Example<Entity extends object, Filled extends Entity = Entity> = {
  (): MadeExample<Entity, Filled>;
  (change?: Partial<Entity>): Entity;
  readonly schema: z.ZodMiniType<unknown, Entity>;
};

/**
 * Makes the function that makes the examples of an entity. It keeps the entity's schema beside the function, and a test
 * parses an example by that schema.
 */
export const defineExample = <Entity extends object, Make extends () => Entity>(
  schema: z.ZodMiniType<unknown, Entity>,
  make: Make,
): Example<Entity, ReturnType<Make>> =>
  Object.assign((change?: Partial<Entity>) => ({ ...make(), ...change }), { schema }) as Example<
    Entity,
    ReturnType<Make>
  >;

/** Returns the named fields of an entity, for the example of another entity that has the same fields. */
export const pick = <Entity extends object, Field extends keyof Entity>(
  entity: Entity,
  ...fields: readonly Field[]
): Pick<Entity, Field> =>
  Object.fromEntries(fields.map(field => [field, entity[field]])) as Pick<Entity, Field>;

/** In the examples it is now a Friday night in Ybor City, 22:30 by the wall clock there. */
export const exampleNow = '2026-05-15T22:30:00-04:00';

/** Returns the moment this many minutes after `exampleNow`, or before it where `minutes` is negative. */
export const minutesFromNow = (minutes: number): string =>
  new Date(Date.parse(exampleNow) + minutes * 60_000).toISOString();

/** Makes an id that is the same in every run of the tests: `id('venue', 2)`. */
export function id(noun: keyof typeof idDigitByNoun, number = 1): string {
  return `${idDigitByNoun[noun]}0000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}
const idDigitByNoun = {
  user: '1',
  venue: '2',
  voucher: '3',
  redemption: '4',
  round: '5',
  conversation: '6',
  message: '7',
  friendship: '8',
  session: '9',
  event: 'a',
  neighborhood: 'b',
  pro: 'c',
  activity: 'd',
  report: 'e',
  draft: 'f',
  code: '0',
} as const;

/** The user with this id holds the device in every example. */
export const me = id('user', 1);

/** In most examples, a position is this point in Ybor City. */
export const ybor: Point = { lat: 27.9601, lng: -82.4373 };
