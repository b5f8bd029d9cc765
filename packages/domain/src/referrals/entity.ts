import * as z from 'zod/mini';
import { text } from '../kernel/text.ts';

/** Letters and digits that are not mistaken for one another: 32 of them, five bits each. */
export const codeAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** Eight characters are the 40 bits a code that cannot be guessed needs (domain decisions). */
export const codeLength = 8;
/** An operator may print a longer one on a wall. */
export const longestCode = 40;

/** A code as typed: upper-cased, spaces and dashes dropped. */
export const typedCode = z.pipe(
  text(1, longestCode),
  z.transform(typed => typed.toUpperCase().replace(/[\s-]/g, '')),
);
