/** A code is the one-time code of a text message, a bartender's staff code, or the venue code with which they join. */
export type CodeType = 'otp' | 'pro' | 'venue';

const codeShapes: Record<CodeType, { length: number; sign: RegExp }> = {
  otp: { length: 6, sign: /^[0-9]+$/ },
  pro: { length: 4, sign: /^[0-9]+$/ },
  venue: { length: 6, sign: /^[A-Za-z0-9]+$/ },
};

export const codeShape = (type: CodeType) => codeShapes[type];

/**
 * Finds the code inside a pasted text: "Your code is 123 456" becomes "123456". If the text has no code of full length,
 * the result is shorter. If several words have that length, it takes the first that is written in capital letters or digits,
 * else the last. The result is in capital letters: "Please join by lantrn" becomes "LANTRN".
 */
export function codeText(type: CodeType, pasted: string): string {
  const { length, sign } = codeShapes[type];
  const words = pasted.split(/[^A-Za-z0-9]+/).filter(word => word.length === length && sign.test(word));
  const whole = words.find(word => word === word.toUpperCase()) ?? words.at(-1);
  const signs = whole ?? [...pasted].filter(character => sign.test(character)).join('');
  return signs.slice(0, length).toUpperCase();
}
