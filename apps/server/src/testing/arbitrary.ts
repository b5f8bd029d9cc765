import type { Call } from '@nightjar/domain/kernel/call';
import fc from 'fast-check';
import * as z from 'zod';

/** The output of `z.toJSONSchema` has these parts for the input of a declared call. */
type Schema = {
  type?: string | string[];
  format?: string;
  pattern?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
};

/** Each call gets this many inputs, which differ in every run. With the variable INPUTS, a developer asks for more. */
export const inputsPerCall = Number(process.env.INPUTS ?? 30);

/** This many histories with holds on people are run. They differ in every run. */
export const holdHistories = Number(process.env.HISTORIES ?? 5);

const longestTextLength = 5_000;
const mostItems = 5;
/**
 * Inputs of calls get these dates in fields for days, so that some inputs name nights next to each other. On the middle
 * date New York turns its clocks back.
 */
const neighbouringDates = ['2026-10-31', '2026-11-01', '2026-11-02'];
/** These are all years that have four digits. */
const calendarYears = { min: new Date('0001-01-01'), max: new Date('9999-12-31') };

/**
 * Makes inputs for a call from its declaration. Most have the right types, with ids of existing and of missing things. In
 * about a fifth one field has a wrong type.
 */
export function fuzzInputsOf(declaration: Call, known: Record<string, readonly string[]>) {
  const schema = z.toJSONSchema(declaration.input, { io: 'input', unrepresentable: 'any' }) as Schema;
  const junk = fc.oneof(fc.constant(null), fc.string(), fc.double(), fc.array(fc.anything()), fc.object());
  const fields = Object.keys(schema.properties ?? {});
  const wrong = fc.record({ field: fc.constantFrom('', ...fields), value: junk });
  return fc
    .tuple(
      arbitraryOfSchema(schema, '', known),
      fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: wrong }),
    )
    .map(([input, spoiled]) => ({
      ...(input as Record<string, unknown>),
      ...(spoiled && { [spoiled.field]: spoiled.value }),
    }));
}

function arbitraryOfSchema(
  schema: Schema,
  field: string,
  known: Record<string, readonly string[]>,
): fc.Arbitrary<unknown> {
  const inner = (part: Schema, name = field) => arbitraryOfSchema(part, name, known);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(part => inner(part)));
  if (schema.allOf) return inner(Object.assign({}, ...schema.allOf, schema, { allOf: undefined }));
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map(type => inner({ ...schema, type })));
  switch (schema.type) {
    case 'object': {
      const parts = Object.entries(schema.properties ?? {}).map(
        ([name, part]) => [name, inner(part, name)] as const,
      );
      const required: string[] = schema.required ?? [];
      const likely = parts.filter(([name]) => required.includes(name) || known[name]);
      const some = (of: typeof parts) =>
        fc.record<Record<string, unknown>>(Object.fromEntries(of), { requiredKeys: required });
      const least = parts.filter(([name]) => required.includes(name));
      // Of many optional fields, one is nearly always wrong. A third of the inputs therefore leave out all optional
      // fields except the known ones, and another third leave out all optional fields.
      return fc.oneof(some(parts), some(likely), some(least));
    }
    case 'array':
      return fc.array(inner(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? mostItems, Math.max(mostItems, schema.minItems ?? 0)),
      });
    case 'string':
      return arbitraryTextOf(schema, known[field] ?? known[`${field.replace(/s$/, '')}`] ?? []);
    case 'integer':
      return integerOf({
        min: clampedInteger(schema.minimum, -1e9),
        max: clampedInteger(schema.maximum, 1e9),
      });
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e9, max: schema.maximum ?? 1e9, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.anything();
  }
}

const clampedInteger = (bound: number | undefined, otherwise: number) =>
  Math.round(Math.max(-1e9, Math.min(1e9, bound ?? otherwise)));

/** Half of the drawn numbers are one of the two bounds, because mistakes are likely there. */
const integerOf = (bounds: { min: number; max: number }) =>
  fc.oneof(fc.constantFrom(bounds.min, bounds.max), fc.integer(bounds));

function arbitraryTextOf(schema: Schema, ids: readonly string[]): fc.Arbitrary<string> {
  if (schema.format === 'uuid' && ids.length > 0)
    return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...ids) }, fc.uuid());
  if (schema.format === 'uuid') return fc.uuid();
  if (schema.pattern && !schema.format) return fc.stringMatching(new RegExp(schema.pattern));
  if (schema.format === 'date')
    return fc.oneof(
      fc.constantFrom(...neighbouringDates),
      fc.date({ ...calendarYears, noInvalidDate: true }).map(at => at.toISOString().slice(0, 10)),
    );
  if (schema.format === 'date-time')
    return fc.date({ ...calendarYears, noInvalidDate: true }).map(at => at.toISOString());
  const length = {
    minLength: schema.minLength ?? 0,
    maxLength: Math.min(schema.maxLength ?? longestTextLength, longestTextLength),
  };
  return fc.oneof(
    fc.string({ ...length, unit: 'grapheme' }),
    fc.string({ ...length, unit: 'binary' }),
    ...(ids.length > 0 ? [{ weight: 4, arbitrary: fc.constantFrom(...ids) }] : []),
  );
}
