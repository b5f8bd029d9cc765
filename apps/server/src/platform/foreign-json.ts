/**
 * A client may nest lists and objects this many levels deep. The calls need fewer. Recursive code that visits a value
 * (schemas, comparisons, `JSON.stringify`) overflows the stack at some thousands of levels.
 */
export const deepestNesting = 32;

export class TooDeep extends Error {
  override readonly name = 'TooDeep';

  constructor() {
    super(`The body must not have more than ${deepestNesting} lists and objects inside each other`);
  }
}

/**
 * Reads JSON from outside. How deep the JSON is nested is checked before anything reads the value.
 * @throws TooDeep, or SyntaxError where the text is no JSON
 */
export function parseForeign(text: string): unknown {
  mustBeShallow(text);
  return JSON.parse(text);
}

/** @throws TooDeep where the lists and objects of the text are nested deeper than `deepestNesting` levels */
export function mustBeShallow(text: string): void {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (character === quoteCode) at = endOfString(text, at);
    else if (character === openListCode || character === openObjectCode) {
      depth += 1;
      if (depth > deepestNesting) throw new TooDeep();
    } else if (character === closeListCode || character === closeObjectCode) depth -= 1;
  }
}

const quoteCode = 0x22;
const backslashCode = 0x5c;
const openListCode = 0x5b;
const closeListCode = 0x5d;
const openObjectCode = 0x7b;
const closeObjectCode = 0x7d;

/**
 * Returns the end of the string that begins at `from`. Where the string does not end, it returns the end of the text.
 */
function endOfString(text: string, from: number): number {
  let end = text.indexOf('"', from + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end;
}

function isEscaped(text: string, at: number): boolean {
  let before = at - 1;
  while (text.charCodeAt(before) === backslashCode) before -= 1;
  return (at - before) % 2 === 0;
}
