import type { EventCard } from '../events/entity.ts';
import { searchableText } from '../kernel/text.ts';
import type { Relation } from '../people/entity.ts';
import type { PersonNames } from '../people/rules/name.ts';
import type { NearbyPro } from '../staff/entity.ts';
import type { VenueCard } from '../venues/entity.ts';
import { type SearchKind, searchKinds } from './entity.ts';

/** Tells how well a name fits a typed text. A lower number fits better. */
export const fits = { exact: 0, begins: 1, wordBegins: 2, contains: 3, resembles: 4 } as const;
export type Fit = (typeof fits)[keyof typeof fits];

/** People leave this word out when they type the name of a bar. */
const leadingArticle = 'the ';

/** Returns the words of a text with one space between them, or the text itself where it has no letters, as an emoji. */
function wordsOf(text: string): string {
  const plain = searchableText(text);
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return words.length > 0 ? words.join(' ') : plain.trim();
}

/**
 * Returns how well a name fits a typed text. The server also finds names with letters wrong or missing; where no other
 * way fits, a name resembles the text.
 */
export function fitOf(name: string, typed: string): Fit {
  const [words, search] = [wordsOf(name), wordsOf(typed)];
  const core = words.startsWith(leadingArticle) ? words.slice(leadingArticle.length) : words;
  if (search === '') return fits.resembles;
  if (words === search || core === search) return fits.exact;
  if (words.startsWith(search) || core.startsWith(search)) return fits.begins;
  if (search.split(' ').every(word => ` ${words}`.includes(` ${word}`))) return fits.wordBegins;
  return words.includes(search) ? fits.contains : fits.resembles;
}

/**
 * Has what decides the place of a found thing: its own `names`, the names of what it belongs to, such as the bar of an
 * event, and whether the viewer is tied to it, as to a friend or to a bar that they follow.
 */
export type Findable = {
  readonly names: readonly (string | null)[];
  readonly belongsTo?: readonly (string | null)[];
  readonly tied: boolean;
};

/** Numbers are doubled, so that a tie can weigh more than one step of fit and less than two. */
const stepWeight = 2;
const socialTieWeight = 3;

/**
 * Returns the rank of a found thing; a lower number comes first. The name of what a thing belongs to counts one step
 * less than its own. A friend whose name begins with the text comes before a stranger with exactly that name.
 */
export function rankOf({ names, belongsTo = [], tied }: Findable, typed: string): number {
  const best = (texts: readonly (string | null)[]) =>
    Math.min(fits.resembles, ...texts.map(name => (name ? fitOf(name, typed) : fits.resembles)));
  const fit = Math.min(best(names), best(belongsTo) + 1);
  return fit * stepWeight - (tied ? socialTieWeight : 0);
}

/**
 * Tests whether a thing has the text in one of its names, or in a name of what it belongs to. What merely resembles the
 * text does not count.
 */
export const isNamedSo = ({ names, belongsTo = [] }: Findable, typed: string): boolean =>
  [...names, ...belongsTo].some(name => name !== null && fitOf(name, typed) < fits.resembles);

/** These functions return what decides the place of a thing of each kind. */
export const findableOf = {
  people: (person: PersonNames & { readonly relation: Relation }): Findable => ({
    names: [person.nickname ?? null, person.first_name ?? null, person.full_name ?? null],
    tied: person.relation === 'friends',
  }),
  venues: (venue: NamedVenue): Findable => ({
    names: [venue.name],
    tied: venue.is_following || venue.friends_here.length > 0,
  }),
  pros: (pro: NamedPro): Findable => ({
    names: [pro.nickname, pro.first_name],
    belongsTo: [pro.venue_name],
    tied: pro.is_following,
  }),
  events: (event: NamedEvent): Findable => ({
    names: [event.name],
    belongsTo: [event.venue.name],
    tied: event.is_following || event.friends_going.length > 0,
  }),
};

type NamedVenue = Pick<VenueCard, 'name' | 'is_following'> & { readonly friends_here: readonly unknown[] };
type NamedPro = Pick<NearbyPro, 'nickname' | 'first_name' | 'venue_name' | 'is_following'>;
type NamedEvent = Pick<EventCard, 'name' | 'is_following'> & {
  readonly venue: { readonly name: string };
  readonly friends_going: readonly unknown[];
};

/** Describes found things in order of their ranks, and the rank of the first of them. */
export type RankedThings<Thing> = { readonly items: readonly Thing[]; readonly best: number };

/** Sorts found things by rank. Things of one rank keep their order, which puts the nearest or the next one first. */
export function inOrderOfRank<Thing>(
  things: readonly Thing[],
  rankOfThing: (thing: Thing) => number,
): RankedThings<Thing> {
  const ranked = things
    .map(thing => ({ thing, rank: rankOfThing(thing) }))
    .toSorted((one, other) => one.rank - other.rank);
  return { items: ranked.map(({ thing }) => thing), best: ranked[0]?.rank ?? Number.POSITIVE_INFINITY };
}

type FoundThings<Person, Venue, Pro, Event> = {
  readonly people: readonly Person[];
  readonly venues: readonly Venue[];
  readonly pros: readonly Pro[];
  readonly events: readonly Event[];
};

/** Puts found things into groups of at most `limit`, each and all of them in order. */
export function groupsOf<
  FoundPerson extends Parameters<typeof findableOf.people>[0],
  FoundVenue extends NamedVenue,
  FoundPro extends NamedPro,
  FoundEvent extends NamedEvent,
>(
  found: FoundThings<FoundPerson, FoundVenue, FoundPro, FoundEvent>,
  { typed, limit }: { typed: string; limit: number },
) {
  const ranked = {
    people: inOrderOfRank(found.people, person => rankOf(findableOf.people(person), typed)),
    venues: inOrderOfRank(found.venues, venue => rankOf(findableOf.venues(venue), typed)),
    pros: inOrderOfRank(found.pros, pro => rankOf(findableOf.pros(pro), typed)),
    events: inOrderOfRank(found.events, event => rankOf(findableOf.events(event), typed)),
  };
  return {
    kinds: kindsInOrder(ranked),
    people: cutGroup(ranked.people, limit),
    venues: cutGroup(ranked.venues, limit),
    pros: cutGroup(ranked.pros, limit),
    events: cutGroup(ranked.events, limit),
  };
}

const cutGroup = <Thing>({ items }: RankedThings<Thing>, limit: number) => ({
  items: items.slice(0, limit),
  more: items.length > limit,
});

/** Returns the kinds of which something was found. The kind with the best thing comes first. */
export function kindsInOrder(found: Readonly<Record<SearchKind, RankedThings<unknown>>>): SearchKind[] {
  return searchKinds
    .filter(kind => found[kind].items.length > 0)
    .toSorted((one, other) => found[one].best - found[other].best);
}
