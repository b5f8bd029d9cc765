import type { Person } from '../../people/entity.ts';
import { nameOf } from '../../people/rules/name.ts';
import type { ConversationType } from '../entity.ts';
import { isRoom } from '../entity.ts';

/**
 * Builds the title of a conversation for one member. `others` counts all people in it without this member; `faces` are
 * some of those people.
 */
export function conversationTitle(conversation: {
  type: ConversationType;
  group_name: string | null;
  other: Person | null;
  faces: readonly Person[];
  others: number;
  target: string | null;
}): string {
  const { type, group_name, other, faces, others, target } = conversation;
  if (type === 'direct') return other ? nameOf(other) : 'Deleted user';
  if (isRoom(type)) return target ?? 'A place that closed';
  return group_name ?? titleOfPeople(faces.map(nameOf), others);
}

/** A title names up to three people; where there are more than three, it names two of them. */
export const mostNamesInTitle = 3;

/** Builds the title of a group without a name: "Moth and Finch", "Moth, Finch and 2 more". */
export function titleOfPeople(names: readonly string[], others: number): string {
  if (others <= 0) return 'Just you';
  if (names.length === 0) return others === 1 ? '1 person' : `${others} people`;
  const named =
    others <= Math.min(names.length, mostNamesInTitle)
      ? names.slice(0, others)
      : names.slice(0, mostNamesInTitle - 1);
  const more = others - named.length;
  return joinWithAnd(more > 0 ? [...named, `${more} more`] : named);
}

/**
 * Returns the title of a group for a lock screen. For a group without a name all members read the same title: "Rae, you
 * and 2 more".
 */
export function groupTitleOnPush(group_name: string | null, sender: string, members: number): string {
  const more = members - 2;
  return group_name ?? joinWithAnd(more > 0 ? [sender, 'you', `${more} more`] : [sender, 'you']);
}

export const joinWithAnd = (words: readonly string[]) =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
