/** Does what `toWellFormed` of a text does, which Firefox has only since version 119. */
export const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD');
