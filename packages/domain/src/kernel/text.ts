import * as z from 'zod/mini';

/** Characters no name or message needs: they hide, reorder or break text for the next reader. */
const controls = /[^\P{Cc}\n\t]|[\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/u;

/** Trimmed text of `min` to `max` characters without control characters; `tooShort` is the error for fewer. */
export function text(min: number, max: number, tooShort?: string) {
  return z.string().check(
    z.trim(),
    z.minLength(min, tooShort),
    z.maxLength(max),
    z.refine(value => !controls.test(value), { error: 'must not contain control characters' }),
  );
}

/** Text that may be left out: null, undefined and mere spaces all mean that there is none. */
export const textOrNone = (max: number) => z._default(emptyAsNull(max), null);

/** The same in a change, where a field that is left out stays as it is. */
export function emptyAsNull(max: number) {
  const trimmed = z.pipe(
    text(0, max),
    z.transform(value => (value === '' ? null : value)),
  );
  return z.nullable(trimmed);
}

/** A text without case and accents, for comparing what people type. */
export const plainText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('en');

/** Whether a name contains a typed text, whatever the case and accents of either. */
export function hasText(name: string | null, typed: string): boolean {
  return plainText(name ?? '').includes(plainText(typed.trim()));
}
