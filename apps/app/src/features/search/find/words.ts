import type { SearchKind } from '@nightjar/domain/search/entity';
import type { FoundCount } from './flow.ts';

/**
 * Writes a number of results: "1 bar", "24 bars". A plus, as in "1000+ bars", means that the server counted only up to
 * a limit.
 */
const countLabel = (word: string) => (count: number, more: boolean) =>
  `${count}${more ? '+' : ''} ${word}${count === 1 && !more ? '' : 's'}`;

type Noun = readonly [one: string, many: string];
const nounByKind = {
  people: ['person', 'people'],
  venues: ['bar', 'bars'],
  pros: ['bartender', 'bartenders'],
  events: ['event', 'events'],
} as const satisfies Record<SearchKind, Noun>;

/** Writes how many things of one kind were found. `more` means that the server has more of them than were counted. */
const amountOf = ({ kind, count, more }: FoundCount): string => {
  const [one, many] = nounByKind[kind];
  if (more) return `more than ${count} ${many}`;
  return count === 1 ? `one ${one}` : `${count} ${many}`;
};

/** Writes where a text was found: "One bar is.", "One person and 3 events are." */
function elsewhereText(found: readonly FoundCount[]): string {
  const amounts = found.map(amountOf);
  const last = amounts.pop() ?? '';
  const listed = amounts.length > 0 ? `${amounts.join(', ')} and ${last}` : last;
  const verb = found.length === 1 && found[0]?.count === 1 && !found[0].more ? 'is' : 'are';
  return `${listed.charAt(0).toUpperCase()}${listed.slice(1)} ${verb}.`;
}

/** Names the way to what was found under other tabs: under one of them, or under several. */
function elsewhereLabel(found: readonly FoundCount[]): string {
  const [first] = found;
  if (found.length !== 1 || !first) return 'See all of them';
  return `See the ${nounByKind[first.kind][first.count === 1 && !first.more ? 0 : 1]}`;
}

export const searchWords = {
  title: 'Search',
  tabs: {
    label: 'What to search',
    all: 'All',
    people: 'People',
    venues: 'Bars',
    pros: 'Bartenders',
    events: 'Events',
  },
  fields: {
    all: 'Search people, bars, events',
    people: 'Search people',
    venues: 'Search all bars',
    pros: 'Search bartenders',
    events: 'Search events and bars',
  },
  recent: {
    label: 'Recent searches',
    title: 'Recent',
    clear: 'Clear all',
    remove: (text: string) => `Remove ${text}`,
  },
  tooShort: 'Type two letters to search.',
  all: {
    failed: 'Your search got no answer.',
    more: { people: 'More people', venues: 'More bars', pros: 'More bartenders', events: 'More events' },
    notFound: (search: string) => `Nothing called “${search}”`,
    notFoundText: 'Check the spelling, or try a part of the name.',
  },
  elsewhere: { text: elsewhereText, label: elsewhereLabel },
  kept: {
    note: 'No signal, so these are only the ones your phone remembers.',
    notFound: (search: string) => `Nothing called “${search}” on your phone`,
    notFoundText: 'Without signal only what your phone remembers is searched.',
    retry: 'Try again',
  },
  showAll: (count: number) => `Show all ${count}`,
  toMap: 'See what is on the map',
  people: {
    pro: 'Bartender',
    notFound: (search: string) => `No people called “${search}”`,
    notFoundText: 'Try fewer letters, or a part of the name.',
  },
  around: {
    title: 'Out around you',
    empty: 'No new faces out nearby right now.',
    failed: 'Failed to fetch nearby users',
  },
  kinds: 'What are you in the mood for?',
  bars: {
    filters: 'Filter bars',
    open: 'Open now',
    withFriends: 'Friends are here',
    followed: 'Bars you follow',
    nearest: 'Nearest to you',
    toMap: 'See all on the map',
    empty: 'No bars within 25 miles',
    emptyText: 'Search by name: every bar we know is here.',
    nearFailed: 'Failed to fetch nearby venues',
    failed: 'Failed to fetch venues',
    count: countLabel('bar'),
    notFound: (search: string) => `No bar called “${search}”`,
    notFoundText: 'Try fewer letters, or a part of its name.',
    noneFits: 'No bar fits right now',
    noneFitsText: 'Take a filter off to see more.',
    clearFilters: 'Clear filters',
  },
  pros: {
    top: 'Top bartenders',
    onShift: 'On shift near you',
    empty: 'No bartenders on shift within 25 miles',
    emptyText: 'When a bartender near you clocks in, they show up here.',
    failed: 'Failed to fetch nearby pros',
    notFound: (search: string) => `No bartender called “${search}”`,
    notFoundText: 'Try fewer letters, or the name of their bar.',
    offTonight: "Looking for a bartender who's off tonight? Search by name.",
  },
  events: {
    tonight: 'Tonight',
    later: 'This week',
    empty: 'No events around you this week',
    emptyText: 'Search by name: nights further off are here too.',
    nearFailed: 'Failed to fetch nearby events',
    failed: 'Failed to fetch events',
    count: countLabel('event'),
    notFound: (search: string) => `No event called “${search}”`,
    notFoundText: "Try the bar's name, or one word of the night's.",
    suggest: "See what's on this week",
  },
} as const;
