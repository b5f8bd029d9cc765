/**
 * This pattern finds a character as people see it: a flag, or one code point with its marks, skin tone and joined emoji.
 * It does not join the parts of a Korean syllable, which keyboards send as one code point.
 */
const graphemePattern =
  /(?:\r\n|\p{Regional_Indicator}{2}|[\s\S])(?:[\p{M}\p{Emoji_Modifier}\u{E0020}-\u{E007F}]|\u200D\p{Extended_Pictographic}?)*/gu;

/** Returns how a text is split into characters: exactly by a segmenter, or by a pattern where the browser has none. */
export const graphemesBy = (segmenter: Intl.Segmenter | null) =>
  function* (text: string): Generator<string> {
    if (segmenter) for (const { segment } of segmenter.segment(text)) yield segment;
    else for (const [found] of text.matchAll(graphemePattern)) yield found;
  };

/** Splits a text into characters as people see them. Firefox has a segmenter only since version 125. */
export const graphemes = graphemesBy(
  'Segmenter' in Intl ? new Intl.Segmenter('en', { granularity: 'grapheme' }) : null,
);
