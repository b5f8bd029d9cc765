/** The types are a text message code, a pro's code, and a venue's join code. */
export type CodeType = 'otp' | 'pro' | 'venue';

const codeShapes: Record<CodeType, { length: number; sign: RegExp }> = {
  otp: { length: 6, sign: /^[0-9]+$/ },
  pro: { length: 4, sign: /^[0-9]+$/ },
  venue: { length: 6, sign: /^[A-Za-z0-9]+$/ },
};

export const codeShape = (type: CodeType) => codeShapes[type];

/**
 * Finds the code inside a pasted text: "Your code is 123 456" → "123456"; the result is short when there is none of
 * full length. Of several words of that length it takes the one in capitals, else the last: "Please join by lantrn" →
 * "LANTRN".
 */
export function codeText(type: CodeType, pasted: string): string {
  const { length, sign } = codeShapes[type];
  const words = pasted.split(/[^A-Za-z0-9]+/).filter(word => word.length === length && sign.test(word));
  const whole = words.find(word => word === word.toUpperCase()) ?? words.at(-1);
  const signs = whole ?? [...pasted].filter(character => sign.test(character)).join('');
  return signs.slice(0, length).toUpperCase();
}
