const nonLatinPattern = /\P{ASCII}/u;

/**
 * Returns an upper limit of the bytes that V8 takes for a text: one for each character, or two for each where a
 * character is beyond ASCII. V8 takes one for each in a text of Latin-1 too.
 */
export const bytesOfText = (text: string): number => text.length * (nonLatinPattern.test(text) ? 2 : 1);
