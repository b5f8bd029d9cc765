import { type Mention, textSegments } from '../parts/flow.ts';

/** The part of a member's name that was typed after an "@" and before the caret. `from` is the place of the "@". */
export type MentionQuery = { readonly from: number; readonly query: string };

const longestNameLength = 40;

export function mentionQuery(text: string, caret: number): MentionQuery | null {
  const before = text.slice(0, caret);
  const from = before.lastIndexOf('@');
  if (from < 0 || caret - from > longestNameLength) return null;
  if (from > 0 && !/\s|\(/.test(before.charAt(from - 1))) return null;
  const query = before.slice(from + 1);
  return /[\n@]|\s\s|\s.*\s/.test(query) ? null : { from, query };
}

type TypedText = { readonly text: string; readonly caret: number };
/** A text with the beginning of a name that is to be completed. */
type MentionToComplete = TypedText & { readonly query: MentionQuery };

/**
 * Replaces the typed beginning of a name with the chosen name. Returns the new text and the position of the caret in
 * it.
 */
export function completeMention({ text, caret, query: { from } }: MentionToComplete, name: string) {
  const after = text.slice(caret);
  const written = `${text.slice(0, from)}@${name}${/^\s/.test(after) ? '' : ' '}`;
  return { text: written + after, caret: written.length + (/^\s/.test(after) ? 1 : 0) };
}

/**
 * Returns the chosen people whose names are still in the text. A name may have been deleted since it was
 * chosen.
 */
export function mentionsInText(text: string, chosen: readonly Mention[]): Mention[] {
  const mentioned = new Set(
    textSegments(text, chosen).flatMap(piece => (piece.kind === 'mention' ? [piece.userId] : [])),
  );
  return chosen.filter(
    ({ user_id }, place) =>
      mentioned.has(user_id) && chosen.findIndex(other => other.user_id === user_id) === place,
  );
}

/** Returns at most six members. Their name, or a word of their name, begins with the query. */
export function membersMatching<Member extends { readonly name: string }>(
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

/**
 * Returns the text as it is sent, and the members it mentions. A member is mentioned when the user chose them
 * from the list of names, or typed their whole name. A name that is still being typed at the caret is
 * completed when it fits one member alone. Two members may have the same name: typing it mentions neither, so
 * the user has to choose one from the list.
 */
export function mentionsToSend(
  { text, caret, query }: TypedText & { readonly query: MentionQuery | null },
  members: readonly Mention[],
  chosen: readonly Mention[],
): { text: string; mentions: Mention[] } {
  const [meant, other] = query?.query ? membersMatching(members, query.query) : [];
  const only = meant && !other ? meant : null;
  const settled = query && only ? completeMention({ text, caret, query }, only.name).text : text;
  const sameName = (one: Mention) => members.filter(({ name }) => name === one.name).length;
  const known = [...chosen, ...(only ? [only] : []), ...members.filter(member => sameName(member) === 1)];
  return { text: settled, mentions: mentionsInText(settled, known) };
}
