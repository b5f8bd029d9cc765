import { groupNameLimit } from '@nightjar/domain/chat/entity';
import { nameOf, type PersonNames } from '@nightjar/domain/people/rules/name';

export const startWords = {
  search: 'Search friends',
  chosen: { label: 'Chosen', remove: (name: string) => `Remove ${name}` },
  friends: { label: 'Friends', out: 'Out now', failed: "Your friends didn't load." },
  nothingFound: 'No friend by that name',
  empty: {
    title: 'Add a friend to start a chat',
    text: 'Find friends who are here, or invite someone.',
    invite: 'Invite a friend',
  },
  start: 'Start',
  message: (name: string) => `Message ${name}`,
  opening: { title: 'Chat' },
} as const;

/**
 * Suggests a name for a group from the names of its people: "Moth, Finch and Dee". A long name ends with "and 2 more".
 */
export function suggestedGroupName(people: readonly PersonNames[]): string {
  const names = people.map(nameOf);
  for (let shown = names.length; shown > 0; shown -= 1) {
    const name = joinNames(names.slice(0, shown), names.length - shown);
    if (name.length <= groupNameLimit) return name;
  }
  return `${names.length} people`;
}

function joinNames(names: readonly string[], more: number): string {
  const all = more > 0 ? [...names, `${more} more`] : names;
  const last = all.at(-1) ?? '';
  return all.length < 2 ? last : `${all.slice(0, -1).join(', ')} and ${last}`;
}
