/** A piece of a message: words, somebody's name, or an address. */
export type Segment =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'mention'; readonly text: string; readonly userId: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

export type Mention = { readonly user_id: string; readonly name: string };

const address = String.raw`https?:\/\/[^\s<>"']+`;

/** A message's text in pieces; put together they are the text again, letter for letter. */
export function segments(text: string, mentions: readonly Mention[]): Segment[] {
  const names = mentions.map(({ name }) => name).toSorted((one, other) => other.length - one.length);
  const named = names.map(name => `@${escaped(name)}(?![\\p{L}\\p{N}])`);
  const pattern = new RegExp([address, ...named].join('|'), 'giu');
  const found: Segment[] = [];
  let from = 0;
  for (const { 0: match, index } of text.matchAll(pattern)) {
    const piece = pieceOf(match, mentions);
    if (index > from) found.push({ kind: 'words', text: text.slice(from, index) });
    found.push(piece);
    from = index + piece.text.length;
  }
  if (from < text.length) found.push({ kind: 'words', text: text.slice(from) });
  return found;
}

function pieceOf(match: string, mentions: readonly Mention[]): Segment {
  if (match.startsWith('@')) {
    const name = match.slice(1).toLocaleLowerCase();
    const mention = mentions.find(known => known.name.toLocaleLowerCase() === name);
    return { kind: 'mention', text: match, userId: mention?.user_id ?? '' };
  }
  // A sentence's own full stop is no part of the address in it.
  const href = match.replace(/[.,;:!?)\]]+$/, '');
  return { kind: 'link', text: href, href };
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
// The exact `\p{RGI_Emoji}` takes a phone seconds to compile.
const looksLikeEmoji = /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|[\d#*]\uFE0F?\u20E3)/u;
/** Three families with skin tones are longer than any other three. */
const longestEmoji = 120;

/** One to three emoji and nothing else: drawn large. */
export function isOnlyEmoji(text: string): boolean {
  // Nearly everything that is said begins with a letter, and parting it into what is seen as one sign takes long.
  if (text.length > longestEmoji || !looksLikeEmoji.test(text.trimStart())) return false;
  const seen = [...graphemes.segment(text.replace(/\s/g, ''))];
  return seen.length > 0 && seen.length <= 3 && seen.every(({ segment }) => looksLikeEmoji.test(segment));
}

/** The name being typed at the caret, after an "@" that begins a word. */
export type MentionQuery = { readonly from: number; readonly query: string };

const longestName = 40;

export function mentionQuery(text: string, caret: number): MentionQuery | null {
  const before = text.slice(0, caret);
  const from = before.lastIndexOf('@');
  if (from < 0 || caret - from > longestName) return null;
  if (from > 0 && !/\s|\(/.test(before.charAt(from - 1))) return null;
  const query = before.slice(from + 1);
  return /[\n@]|\s\s|\s.*\s/.test(query) ? null : { from, query };
}

/** The text with the chosen name in place of what was typed of it, and where the caret then stands. */
export function completeMention(text: string, caret: number, { from }: MentionQuery, name: string) {
  const after = text.slice(caret);
  const written = `${text.slice(0, from)}@${name}${/^\s/.test(after) ? '' : ' '}`;
  return { text: written + after, caret: written.length + (/^\s/.test(after) ? 1 : 0) };
}

/** Who is still named in what goes out: a completed name may have been rubbed out again. */
export function mentionedIn(text: string, chosen: readonly Mention[]): Mention[] {
  const named = new Set(
    segments(text, chosen).flatMap(piece => (piece.kind === 'mention' ? [piece.userId] : [])),
  );
  return chosen.filter(
    ({ user_id }, place) =>
      named.has(user_id) && chosen.findIndex(other => other.user_id === user_id) === place,
  );
}

/** Members whose names begin, or have a word that begins, with what was typed; at most six. */
export function matching<Member extends { readonly name: string }>(
  members: readonly Member[],
  query: string,
) {
  const wanted = query.toLocaleLowerCase();
  const begins = (name: string) => name.toLocaleLowerCase().startsWith(wanted);
  return members
    .filter(({ name }) => begins(name) || name.split(/\s/).some(begins))
    .toSorted((one, other) => Number(begins(other.name)) - Number(begins(one.name)))
    .slice(0, 6);
}
