import { searchAtLeast } from '@nightjar/domain/account/entity';
import { hasText, plainText } from '@nightjar/domain/kernel/text';
import { type Named, nameOf } from '@nightjar/domain/people/rules/name';
import type { VenueCard } from '@nightjar/domain/venues/entity';

/** What can be searched; the first is what the search opens on. */
export const searchTabs = ['people', 'venues', 'pros'] as const;
export type SearchTab = (typeof searchTabs)[number];

/** The search text of a typed text; null where it is too short. */
export function askedFor(typed: string): string | null {
  const text = typed.trim().replace(/\s+/g, ' ');
  return text.length >= searchAtLeast ? text : null;
}

/** As many fit above the keyboard. */
const recentShown = 6;

/** The searches that led to a page, the latest first, each once. */
export function withRecent(recent: readonly string[], text: string): string[] {
  const others = recent.filter(known => plainText(known) !== plainText(text));
  return [text, ...others].slice(0, recentShown);
}

/** The full name, where a row needs it to explain a match: what was typed is not in the name it shows. */
export function matchedName(person: Named, search: string): string | null {
  const shown = nameOf(person);
  const full = person.full_name?.trim();
  return full && full !== shown && !hasText(shown, search) ? full : null;
}

/** A bar is found by its name and by its kind. */
export const isBarMeant = ({ name, type }: Pick<VenueCard, 'name' | 'type'>, search: string): boolean =>
  hasText(name, search) || type.some(kind => hasText(kind.name ?? null, search));

/** As many kinds as fit in a few lines. */
const kindsShown = 8;

/** The kinds of the bars around, the commonest first. */
export function kindsOf(venues: readonly Pick<VenueCard, 'type'>[]): string[] {
  const counts = new Map<string, number>();
  for (const { type } of venues)
    for (const { name } of type) if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .toSorted(([one, many], [other, more]) => more - many || one.localeCompare(other))
    .slice(0, kindsShown)
    .map(([name]) => name);
}
