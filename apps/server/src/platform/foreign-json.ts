/**
 * A client may nest lists and objects this many levels deep. The calls declare at most ten levels. Recursive code that
 * visits a value (schemas, comparisons, `JSON.stringify`) overflows the stack at some thousands of levels.
 */
export const deepestNesting = 32;

export class TooDeep extends Error {
  override readonly name = 'TooDeep';

  constructor() {
    super(`The body must not have more than ${deepestNesting} lists and objects inside each other`);
  }
}

/**
 * Reads JSON from outside. How deep it is nested is checked before anything reads the value.
 * @throws TooDeep, or SyntaxError where it is no JSON
 */
export function parseForeign(text: string): unknown {
  mustBeShallow(text);
  return JSON.parse(text);
}

/** @throws TooDeep */
export function mustBeShallow(text: string): void {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (character === quote) at = endOfString(text, at);
    else if (character === openList || character === openObject) {
      depth += 1;
      if (depth > deepestNesting) throw new TooDeep();
    } else if (character === closeList || character === closeObject) depth -= 1;
  }
}

const quote = 0x22;
const backslash = 0x5c;
const openList = 0x5b;
const closeList = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;

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
  while (text.charCodeAt(before) === backslash) before -= 1;
  return (at - before) % 2 === 0;
}
