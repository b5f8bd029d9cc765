import type { EventCard } from '@nightjar/domain/events/entity';
import { isSearchable, searchTermLimit } from '@nightjar/domain/kernel/search-term';
import { beginningOf, hasText, searchableText, typedText } from '@nightjar/domain/kernel/text';
import { addDays } from '@nightjar/domain/kernel/time';
import { nameOf, type PersonNames } from '@nightjar/domain/people/rules/name';
import type { NearbyPro, TopPro } from '@nightjar/domain/staff/entity';
import type { VenueCard } from '@nightjar/domain/venues/entity';

/**
 * Returns the text to search for; null where the typed text is too short. A text that is too long for the calls is cut.
 */
export function searchTextOf(typed: string): string | null {
  const text = beginningOf(typedText(typed).trim().replace(/\s+/g, ' '), searchTermLimit).trim();
  return isSearchable(text) ? text : null;
}

/** This many recent searches fit above the keyboard. */
const mostRecentSearches = 6;

/** Adds a search that led to a page to the recent searches. Each search is listed once, the latest first. */
export function withRecentSearch(recent: readonly string[], text: string): string[] {
  const others = recent.filter(known => searchableText(known) !== searchableText(text));
  return [text, ...others].slice(0, mostRecentSearches);
}

/** Returns a person's full name where the shown name does not contain the search text; null where it does. */
export function matchedName(person: PersonNames, search: string): string | null {
  const shown = nameOf(person);
  const full = person.full_name?.trim();
  return full && full !== shown && !hasText(shown, search) ? full : null;
}

export type BarKind = { readonly id: number; readonly name: string };

/** This many kinds of bars fit in a few lines. */
const mostBarKinds = 8;

/** Returns the most common kinds of the bars nearby, the most common first. The chosen kind is always among them. */
export function barKindsOf(venues: readonly Pick<VenueCard, 'type'>[], chosen?: number): BarKind[] {
  const counts = new Map<number, { kind: BarKind; count: number }>();
  for (const { id, name } of venues.flatMap(({ type }) => type))
    if (name) counts.set(id, { kind: { id, name }, count: (counts.get(id)?.count ?? 0) + 1 });
  return [...counts.values()]
    .toSorted((one, other) => other.count - one.count || one.kind.name.localeCompare(other.kind.name))
    .map(({ kind }) => kind)
    .filter(({ id }, place) => place < mostBarKinds || id === chosen);
}

/**
 * Returns the pros that a search can find, each once: those on shift, nearest first, then the top pros who are off
 * shift.
 */
export function knownPros(
  onShift: readonly NearbyPro[],
  top: readonly TopPro[],
): readonly (NearbyPro | TopPro)[] {
  const seen = new Set<string>(onShift.map(({ pro_id }) => pro_id));
  return [...onShift, ...top.filter(({ pro_id }) => !seen.has(pro_id))];
}

/** Tests whether a search finds a pro by the pro's name or by the name of the pro's bar. */
export const isProMatching = (pro: NearbyPro, search: string): boolean =>
  hasText(nameOf(pro), search) || hasText(pro.venue_name, search);

/** Returns the nights whose events are suggested: tonight and the six nights after. */
export const nightsOfWeekFrom = (tonight: string) => ({ date: tonight, until: addDays(tonight, 6) });

/** Separates the events of tonight from those of the rest of a week. */
export function eventsByNight(events: readonly EventCard[], tonight: string) {
  return {
    tonight: events.filter(({ night }) => night <= tonight),
    laterThisWeek: events.filter(({ night }) => night > tonight),
  };
}
