const beyondAscii = /\P{ASCII}/u;

/** At most so many bytes a text takes in V8: one for each character, two where one of them is beyond Latin-1. */
export const textBytes = (text: string): number => text.length * (beyondAscii.test(text) ? 2 : 1);
