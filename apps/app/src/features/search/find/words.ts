export const searchWords = {
  title: 'Search',
  tabs: { label: 'What to search', people: 'People', venues: 'Bars', pros: 'Pros' },
  fields: {
    people: 'Search people',
    venues: 'Search bars around you',
    pros: 'Search pros on shift',
  },
  recent: {
    label: 'Recent searches',
    title: 'Recent',
    clear: 'Clear all',
    remove: (text: string) => `Remove ${text}`,
  },
  people: { tooShort: 'Type two letters to search.', pro: 'Pro' },
  around: {
    title: 'Out around you',
    empty: 'No new faces out nearby right now.',
    failed: 'Failed to fetch nearby users',
    showAll: (count: number) => `Show all ${count}`,
  },
  kinds: 'What are you in the mood for?',
  bars: {
    withFriends: 'Friends are here',
    followed: 'Bars you follow',
    nearest: 'Nearest to you',
    toMap: 'See all on the map',
    empty: 'No bars within 25 miles',
    failed: 'Failed to fetch nearby venues',
    notFound: 'No bar by that name around you',
    lookedAt: (count: number) => `We looked at the ${count} bars nearest to you, within 25 miles.`,
  },
  pros: {
    empty: 'No pros on shift within 25 miles',
    failed: 'Failed to fetch nearby pros',
    notFound: 'Nobody on shift by that name',
    offTonight: "Looking for a pro who's off tonight? Try People.",
  },
} as const;
