import type { Actor } from '@nightjar/domain/kernel/actor';
import { type Call, lookedUpFieldsOf } from '@nightjar/domain/kernel/call';
import { fail } from '@nightjar/domain/kernel/failure';
import * as z from 'zod';

/**
 * Checks the payload against the declaration.
 * @throws Failure with a sentence about the first wrong field
 */
export function parseInput(declaration: Call, payload: unknown): unknown {
  const fields = withoutEmptyFields(declaration, payload ?? {});
  const parsed = declaration.input.safeParse(fields, { error: fieldErrorMap });
  if (!parsed.success) throw fail.invalid(inputErrorSentence(parsed.error.issues));
  const unwritable = findNul(parsed.data, []);
  if (unwritable) throw fail.invalid(`${unwritable} must not contain the character NUL`);
  return parsed.data;
}

/**
 * A field that may be left out may also be null, because a JavaScript client writes missing values that way. A form
 * sends an empty text for an empty field, which counts as null where the field does not accept an empty text.
 */
function withoutEmptyFields({ input, method }: Call, payload: NonNullable<unknown>): unknown {
  const { def } = schemaOfSentValue(input as z.core.$ZodType as z.core.$ZodTypes)._zod;
  if (def.type !== 'object' || typeof payload !== 'object' || Array.isArray(payload)) return payload;
  const kept = Object.entries(payload).flatMap(([name, value]) => {
    const field = Object.hasOwn(def.shape, name) ? def.shape[name] : undefined;
    const meant = field && value === '' ? valueOfEmptyText(field, method) : value;
    return meant === null && isOptionalNotNullable(field) ? [] : [[name, meant]];
  });
  return Object.fromEntries(kept);
}

/** Returns the schema of the value as it is sent, where the declaration transforms the value. */
const schemaOfSentValue = (schema: z.core.$ZodTypes): z.core.$ZodTypes =>
  schema._zod.def.type === 'pipe' ? schemaOfSentValue(schema._zod.def.in as z.core.$ZodTypes) : schema;

/** A value of null is kept where it has a meaning, as in a change that empties a field. */
const isOptionalNotNullable = (field: z.core.$ZodType | undefined): boolean =>
  field?._zod.optin !== undefined && !acceptsValue(field, null);

/**
 * A PATCH call refuses an empty text in a field that cannot be emptied. If the field were left out instead, the input
 * would be lost silently.
 */
function valueOfEmptyText(field: z.core.$ZodType, method: Call['method']): '' | null {
  if (acceptsValue(field, '')) return '';
  return acceptsValue(field, null) || (field._zod.optin !== undefined && method !== 'PATCH') ? null : '';
}

const acceptsValue = (field: z.core.$ZodType, value: unknown): boolean => z.safeParse(field, value).success;

/** Finds a text that contains the character U+0000, which PostgreSQL cannot store. */
function findNul(value: unknown, path: readonly string[]): string | null {
  if (typeof value === 'string') return value.includes('\0') ? path.join('.') : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [field, part] of Object.entries(value)) {
    const found = findNul(part, [...path, field]);
    if (found) return found;
  }
  return null;
}

/**
 * Fields of the input that name the caller must have the id of the session's user. Only the token decides who calls.
 */
export function checkActorFields(declaration: Call, payload: unknown, actor: Actor | null): void {
  if (!actor) return;
  for (const field of declaration.actorFields) {
    const named = (payload as Record<string, unknown> | null | undefined)?.[field];
    if (typeof named === 'string' && named !== actor.userId)
      throw fail.forbidden(`${field} must be your own user id`);
  }
}

/**
 * Returns the ids of people in the input fields that `looksUp` names. A field has one id, several, or none where it may
 * be left out.
 */
export function peopleLookedUp(declaration: Call, input: unknown): string[] {
  const fields = input as Record<string, unknown>;
  return lookedUpFieldsOf(declaration)
    .flatMap(name => fields[name])
    .filter(id => typeof id === 'string');
}

const englishMessageOf = z.locales.en().localeError;

/**
 * Turns the message of the library Zod, for schemas without a message of their own, into the rest of a sentence about
 * the field.
 */
const fieldErrorMap: z.core.$ZodErrorMap = issue => {
  // The type allows an object, but the English messages of Zod are always texts.
  const sentence = englishMessageOf(issue) as string;
  return `is not valid: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
};

/**
 * A schema's message is the rest of a sentence that begins with the field's name ("must be 4 digits"). A message that
 * begins with a capital letter is a whole sentence, as the specification has some ("No phone numbers provided").
 */
function inputErrorSentence(issues: readonly z.core.$ZodIssue[]): string {
  const issue = issues[0];
  if (!issue) return 'The request is not valid.';
  if (issue.code === 'unrecognized_keys') return `${issue.keys[0]} is not a field of this call`;
  if (/^\p{Lu}/u.test(issue.message)) return issue.message;
  return `${issue.path.map(String).join('.') || 'The request'} ${issue.message}`;
}
