const beyondAscii = /\P{ASCII}/u;

/**
 * V8 takes at most this many bytes for a text: one for each character, or two where a character is beyond
 * Latin-1.
 */
export const textBytes = (text: string): number => text.length * (beyondAscii.test(text) ? 2 : 1);
