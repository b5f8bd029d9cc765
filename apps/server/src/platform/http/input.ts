import type { Actor } from '@nightjar/domain/kernel/actor';
import { type Call, lookedUpIn } from '@nightjar/domain/kernel/call';
import { fail } from '@nightjar/domain/kernel/failure';
import * as z from 'zod';

/** Checks the payload against the declaration; errors are listed by field. */
export function parseInput(declaration: Call, payload: unknown): unknown {
  const fields = withoutEmptyFields(declaration, payload ?? {});
  const parsed = declaration.input.safeParse(fields, { error: ofTheField });
  if (!parsed.success) throw fail.invalid(sentenceOf(parsed.error.issues));
  const unwritable = findNul(parsed.data, []);
  if (unwritable) throw fail.invalid(`${unwritable} must not contain the character NUL`);
  return parsed.data;
}

/**
 * A field that may be left out may be null as well, because a JavaScript client writes missing values so. A form writes
 * an empty text, which counts as null where the field takes no text without letters.
 */
function withoutEmptyFields({ input, method }: Call, payload: NonNullable<unknown>): unknown {
  const { def } = sentSchema(input as z.core.$ZodType as z.core.$ZodTypes)._zod;
  if (def.type !== 'object' || typeof payload !== 'object' || Array.isArray(payload)) return payload;
  const kept = Object.entries(payload).flatMap(([name, value]) => {
    const field = Object.hasOwn(def.shape, name) ? def.shape[name] : undefined;
    const meant = field && value === '' ? valueOfEmptyText(field, method) : value;
    return meant === null && isOptionalNotNullable(field) ? [] : [[name, meant]];
  });
  return Object.fromEntries(kept);
}

/** Returns the schema of the sent value, where the declaration transforms it. */
const sentSchema = (schema: z.core.$ZodTypes): z.core.$ZodTypes =>
  schema._zod.def.type === 'pipe' ? sentSchema(schema._zod.def.in as z.core.$ZodTypes) : schema;

/** Null is kept where it has a meaning, as in a change that empties a field. */
const isOptionalNotNullable = (field: z.core.$ZodType | undefined): boolean =>
  field?._zod.optin !== undefined && !acceptsValue(field, null);

/**
 * In a change, an empty text in a required field is refused, because a field that is left out would be lost silently.
 */
function valueOfEmptyText(field: z.core.$ZodType, method: Call['method']): '' | null {
  if (acceptsValue(field, '')) return '';
  return acceptsValue(field, null) || (field._zod.optin !== undefined && method !== 'PATCH') ? null : '';
}

const acceptsValue = (field: z.core.$ZodType, value: unknown): boolean => z.safeParse(field, value).success;

/** Finds a text that contains U+0000, which PostgreSQL stores in none of its types. */
function findNul(value: unknown, path: readonly string[]): string | null {
  if (typeof value === 'string') return value.includes('\0') ? path.join('.') : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [field, part] of Object.entries(value)) {
    const found = findNul(part, [...path, field]);
    if (found) return found;
  }
  return null;
}

/** Fields that name the caller must be the session's user: identity comes from the token alone. */
export function checkActorFields(declaration: Call, payload: unknown, actor: Actor | null): void {
  if (!actor) return;
  for (const field of declaration.actorFields) {
    const named = (payload as Record<string, unknown> | null | undefined)?.[field];
    if (typeof named === 'string' && named !== actor.userId)
      throw fail.forbidden(`${field} must be your own user id`);
  }
}

/** Returns the ids in the fields that `looksUp` names: one, several, or none where a field may be left out. */
export function peopleLookedUp(declaration: Call, input: unknown): string[] {
  const fields = input as Record<string, unknown>;
  return lookedUpIn(declaration)
    .flatMap(name => fields[name])
    .filter(id => typeof id === 'string');
}

const english = z.locales.en().localeError;

/** Turns Zod's message, for schemas without their own, into the rest of a sentence about the field. */
const ofTheField: z.core.$ZodErrorMap = issue => {
  // The type allows an object, which this language never returns.
  const sentence = english(issue) as string;
  return `is not valid: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
};

/**
 * A schema's message continues after the field's name ("must be 4 digits"), or begins with a capital letter and is
 * the whole sentence, as the specification spells some ("No phone numbers provided").
 */
function sentenceOf(issues: readonly z.core.$ZodIssue[]): string {
  const issue = issues[0];
  if (!issue) return 'The request is not valid.';
  if (issue.code === 'unrecognized_keys') return `${issue.keys[0]} is not a field of this call`;
  if (/^\p{Lu}/u.test(issue.message)) return issue.message;
  return `${issue.path.map(String).join('.') || 'The request'} ${issue.message}`;
}
