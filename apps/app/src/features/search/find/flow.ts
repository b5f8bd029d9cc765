import type { EventCard } from '@nightjar/domain/events/entity';
import { isSearchable, searchTermLimit } from '@nightjar/domain/kernel/search-term';
import { beginningOf, hasText, searchableText, typedText } from '@nightjar/domain/kernel/text';
import { addDays } from '@nightjar/domain/kernel/time';
import { nameOf, type PersonNames } from '@nightjar/domain/people/rules/name';
import { foundPerKind, type SearchKind, type SearchResults } from '@nightjar/domain/search/entity';
import { type Findable, findableOf, groupsOf, isNamedSo } from '@nightjar/domain/search/rules';
import type { VenueCard } from '@nightjar/domain/venues/entity';
import { type KeptThings, withoutDuplicates } from '../flow.ts';

/**
 * Returns the text to search for; null where the typed text is too short. A text that is too long for the calls is cut.
 */
export function searchTextOf(typed: string): string | null {
  const text = beginningOf(typedText(typed).trim().replace(/\s+/g, ' '), searchTermLimit).trim();
  return isSearchable(text) ? text : null;
}

/** At most this many recent searches are kept. */
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

/** The page offers this many kinds of bars, and the chosen kind. */
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

/** Counts what a search found of one kind. `more` is true where the server has more of it than it sent. */
export type FoundCount = { readonly kind: SearchKind; readonly count: number; readonly more: boolean };

/** Counts what a search found of all kinds but one, the best kind first. */
export const countsBeside = (found: SearchResults, left: SearchKind): FoundCount[] =>
  found.kinds
    .filter(kind => kind !== left)
    .map(kind => ({ kind, count: found[kind].items.length, more: found[kind].more }));

/** Counts what a search found of all kinds together. */
export function countOf(found: SearchResults): { count: number; more: boolean } {
  const groups = found.kinds.map(kind => found[kind]);
  return {
    count: groups.reduce((sum, { items }) => sum + items.length, 0),
    more: groups.some(({ more }) => more),
  };
}

/** Searches what the device has kept. A thing whose name merely resembles the text is not found. */
export function searchKept(kept: KeptThings, typed: string, kinds: readonly SearchKind[]): SearchResults {
  const foundOf = <Thing>(kind: SearchKind, things: readonly Thing[], read: SearchAccessors<Thing>) =>
    kinds.includes(kind)
      ? withoutDuplicates(things, read.id).filter(thing => isNamedSo(read.findable(thing), typed))
      : [];
  const found = {
    people: foundOf('people', kept.people, { id: ({ id }) => id, findable: findableOf.people }),
    venues: foundOf('venues', kept.venues, { id: ({ id }) => id, findable: findableOf.venues }),
    pros: foundOf('pros', kept.pros, { id: ({ pro_id }) => pro_id, findable: findableOf.pros }),
    events: foundOf('events', kept.events, { id: ({ event_id }) => event_id, findable: findableOf.events }),
  };
  return groupsOf(found, { typed, limit: foundPerKind.most });
}

type SearchAccessors<Thing> = {
  readonly id: (thing: Thing) => string;
  readonly findable: (thing: Thing) => Findable;
};

/** Returns the nights whose events are suggested: tonight and the six nights after. */
export const nightsOfWeekFrom = (tonight: string) => ({ date: tonight, until: addDays(tonight, 6) });

/** Separates the events of tonight from those of the rest of a week. */
export function eventsByNight(events: readonly EventCard[], tonight: string) {
  return {
    tonight: events.filter(({ night }) => night <= tonight),
    laterThisWeek: events.filter(({ night }) => night > tonight),
  };
}
