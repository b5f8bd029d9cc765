import * as z from 'zod/mini';
import { text, typedText } from '../../kernel/text.ts';
import { codeAlphabet } from '../entity.ts';

/** A person may paste a code with the link or the message around it, so a typed code may be this long. */
export const longestTypedCode = 300;

/** The address of a page that takes a code has it as a part of its path, or in its query. */
const codesInLink = [/\/(?:r|invite|code)\/([\p{L}\p{N}-]+)/iu, /[?&](?:referrer|code)=([\p{L}\p{N}-]+)/iu];

/** A code has only letters and digits. A phone's keyboard adds spaces, dashes and periods to it. */
const noCodeCharacters = /[^\p{L}\p{N}]/gu;

/**
 * Returns a referral code, an invite code or a venue code as it is stored, from what a person typed or pasted: without
 * spaces and dashes, in capital letters, and out of a link where the text has one.
 */
export function readCode(typed: string): string {
  const written = typedText(typed).normalize('NFKC');
  const [linked] = codesInLink.flatMap(pattern => pattern.exec(written)?.[1] ?? []);
  return (linked ?? written).toUpperCase().normalize('NFKC').replace(noCodeCharacters, '');
}

/** Makes the schema of a referral code, an invite code or a venue code that a person types. */
export const typedCode = z.pipe(text(1, longestTypedCode), z.transform(readCode));

/**
 * Returns the codes that a person may mean by a typed one; the typed one comes first. A drawn code has no I and no 1,
 * so there each of them is a misread L. A code that an operator chose may have them, and a letter that looks like
 * another digit (O, S, B, Z) is never replaced: drawn codes have either none of the two or both.
 */
export function codeReadings(code: string): readonly string[] {
  const asDrawn = code.replace(/[I1]/g, 'L');
  const differs = asDrawn !== code && [...asDrawn].every(character => codeAlphabet.includes(character));
  return differs ? [code, asDrawn] : [code];
}
