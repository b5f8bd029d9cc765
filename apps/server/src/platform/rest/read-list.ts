import { restErrors } from './errors.ts';

/** A list may have at most this many values, so that one request does not read very many users. */
const listLimit = 200;

const openingPattern = /[ \t]*\([ \t]*/y;
/**
 * An element is a value in double quotes, with `\` before each quote or backslash in it, or all characters up to a
 * comma or a closing bracket.
 */
const elementPattern = /"((?:[^"\\]|\\.)*)"(?=[,)]|$)|([^,)]*)/sy;

/**
 * Reads the list of `in.(…)` by the grammar of PostgREST. Quotes have a meaning only where they enclose a whole value.
 * `)` ends the list, and the text after it is ignored. The client puts values into quotes without escaping them, and
 * relies on this.
 */
export function readList(text: string): string[] {
  openingPattern.lastIndex = 0;
  if (!openingPattern.test(text)) throw restErrors.badQuery('"in" takes a list in brackets');
  const values: string[] = [];
  let at = openingPattern.lastIndex;
  do {
    elementPattern.lastIndex = at;
    const match = elementPattern.exec(text);
    values.push(match?.[1]?.replace(/\\(.)/gs, '$1') ?? match?.[2] ?? '');
    if (values.length > listLimit) throw restErrors.badQuery(`A list takes at most ${listLimit} values`);
    at = elementPattern.lastIndex + 1;
  } while (text[at - 1] === ',');
  if (text[at - 1] !== ')') throw restErrors.badQuery('The list has no closing bracket');
  // The client writes an empty list as one empty value.
  return values.length === 1 && values[0] === '' ? [] : values;
}
