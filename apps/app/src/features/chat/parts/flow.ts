import { graphemes } from '@nightjar/domain/kernel/floor/graphemes';
import { webLink } from '@nightjar/domain/kernel/link';

/** A segment is plain text, a mention, or a link. */
export type TextSegment =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'mention'; readonly text: string; readonly userId: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

export type Mention = { readonly user_id: string; readonly name: string };

const urlPattern = String.raw`https?:\/\/[^\s<>"']+`;

/** Splits a message into plain text, mentions and links. Joined again, the parts give the same text. */
export function textSegments(text: string, mentions: readonly Mention[]): TextSegment[] {
  const names = mentions.map(({ name }) => name).toSorted((one, other) => other.length - one.length);
  const named = names.map(name => `@${escapeForPattern(name)}(?![\\p{L}\\p{N}])`);
  const pattern = new RegExp([urlPattern, ...named].join('|'), 'giu');
  const found: TextSegment[] = [];
  let from = 0;
  for (const { 0: match, index } of text.matchAll(pattern)) {
    const piece = segmentOfMatch(match, mentions);
    if (index > from) found.push({ kind: 'text', text: text.slice(from, index) });
    found.push(piece);
    from = index + piece.text.length;
  }
  if (from < text.length) found.push({ kind: 'text', text: text.slice(from) });
  return found;
}

function segmentOfMatch(match: string, mentions: readonly Mention[]): TextSegment {
  if (match.startsWith('@')) {
    const name = match.slice(1).toLocaleLowerCase();
    const mention = mentions.find(known => known.name.toLocaleLowerCase() === name);
    return { kind: 'mention', text: match, userId: mention?.user_id ?? '' };
  }
  // Punctuation after a link belongs to the sentence, and not to the link's address.
  const text = match.replace(/[.,;:!?)\]]+$/, '');
  const href = webLink.safeParse(text).data;
  return href ? { kind: 'link', text, href } : { kind: 'text', text };
}

const escapeForPattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

// The exact pattern `\p{RGI_Emoji}` is not used, because it takes long to compile.
const emojiStartPattern = /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|[\d#*]\uFE0F?\u20E3)/u;
/**
 * A text with more UTF-16 units than this is not one to three emoji. Three of the longest emoji, families with skin
 * tones, have fewer units.
 */
const longestEmojiTextLength = 120;

/** Tests whether a text is one to three emoji and nothing else. Such a text is shown large. */
export function isOnlyEmoji(text: string): boolean {
  // Most messages begin with a letter and are no emoji; this test avoids splitting them into graphemes, which is
  // slow.
  if (text.length > longestEmojiTextLength || !emojiStartPattern.test(text.trimStart())) return false;
  const parts = [...graphemes(text.replace(/\s/g, ''))];
  return parts.length > 0 && parts.length <= 3 && parts.every(part => emojiStartPattern.test(part));
}
