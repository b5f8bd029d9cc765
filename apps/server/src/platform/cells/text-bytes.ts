const nonLatinPattern = /\P{ASCII}/u;

/**
 * V8 takes at most this many bytes for a text: one for each character, or two for each where a character of the text is
 * beyond Latin-1.
 */
export const bytesOfText = (text: string): number => text.length * (nonLatinPattern.test(text) ? 2 : 1);
