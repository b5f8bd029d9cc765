const beyondLatin1 = /[^\u0000-\u00ff]/;

/** How many bytes V8 keeps a text in: one for each character, two where one of them is not in Latin-1. */
export const textBytes = (text: string): number => text.length * (beyondLatin1.test(text) ? 2 : 1);
