import { groupNameLimit } from '@nightjar/domain/chat/entity';
import { type Named, nameOf } from '@nightjar/domain/people/rules/name';

/** A name for a group, made of its people's names: "Moth, Finch and Dee", or as many as fit and "2 more". */
export function suggestedName(people: readonly Named[]): string {
  const names = people.map(nameOf);
  for (let shown = names.length; shown > 0; shown -= 1) {
    const name = listed(names.slice(0, shown), names.length - shown);
    if (name.length <= groupNameLimit) return name;
  }
  return `${names.length} people`;
}

function listed(names: readonly string[], more: number): string {
  const all = more > 0 ? [...names, `${more} more`] : names;
  const last = all.at(-1) ?? '';
  return all.length < 2 ? last : `${all.slice(0, -1).join(', ')} and ${last}`;
}
