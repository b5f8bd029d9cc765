/**
 * Writes a number of results: "1 bar", "24 bars". A plus, as in "1000+ bars", means that the server counted only up to
 * a limit.
 */
const countLabel = (word: string) => (count: number, more: boolean) =>
  `${count}${more ? '+' : ''} ${word}${count === 1 && !more ? '' : 's'}`;

export const searchWords = {
  title: 'Search',
  tabs: { label: 'What to search', people: 'People', venues: 'Bars', pros: 'Bartenders', events: 'Events' },
  fields: {
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
  showAll: (count: number) => `Show all ${count}`,
  toMap: 'See what is on the map',
  people: { pro: 'Bartender' },
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
    notFound: (search: string) => `No bar like “${search}”`,
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
    notFound: (search: string) => `No bartender near you like “${search}”`,
    notFoundText: 'Here are those on shift and the top ones around. Everybody else is under People.',
    toPeople: 'Search People',
    offTonight: "Looking for a bartender who's off tonight? Try People.",
  },
  events: {
    tonight: 'Tonight',
    later: 'This week',
    empty: 'No events around you this week',
    emptyText: 'Search by name: nights further off are here too.',
    nearFailed: 'Failed to fetch nearby events',
    failed: 'Failed to fetch events',
    count: countLabel('event'),
    notFound: (search: string) => `No event like “${search}”`,
    notFoundText: "Try the bar's name, or one word of the night's.",
    suggest: "See what's on this week",
  },
} as const;
