import { brand } from '@nightjar/domain/brand';

export const tonightWords = {
  title: 'Discover',
  nearMe: 'Near me',
  location: {
    unsupported: 'Browser does not support geolocation',
    unknown: "We can't see where you are, so here's our home patch.",
    denied: `We can't see where you are, so here's our home patch. Allow location for ${brand.name} in your settings, then try again.`,
    turnOn: 'Turn on location',
  },
  map: {
    skip: 'Skip map',
    toMe: 'Go to my location',
    listOnly: 'Show only the list',
    show: 'Show the map',
    unsupported: "This browser can't draw the map. Everything on it is in this list.",
    failed: "The map didn't load. Everything on it is in this list.",
  },
  /** Above the list. */
  headline: {
    loading: 'Looking around...',
    failed: 'Tonight',
    crowd: (count: number) => `${count} here`,
    /** Read out by screen readers: a pin was chosen. */
    selected: (name: string, headline: string) => `${name} selected. ${headline}`,
  },
  panel: { label: 'List', previous: 'Previous', next: 'Next' },
  card: { open: 'View', openNamed: (name: string) => `View ${name}` },
  unnamed: { friend: 'A friend', pro: 'Staff' },
  list: {
    crowdOver: 'Show all again',
    tabs: { label: 'What to list', all: 'All', places: 'Places', people: 'People', pros: 'Pros' },
    sections: { people: 'Friends out', places: 'Places', pros: 'On shift' },
    allOf: {
      people: (count: number) => `All ${count} friends`,
      places: (count: number) => `All ${count} places`,
      pros: (count: number) => `All ${count} on shift`,
    },
    failed: 'Failed to fetch nearby venues',
    empty: 'Quiet out there. Widen the circle?',
    widen: (miles: number) => `Try ${miles} miles`,
    filtered: 'Nothing fits your filters.',
    clearFilters: 'Clear filters',
  },
  filters: {
    title: 'Filters',
    open: 'Open now',
    friends: 'Friends out',
    pros: 'Pros on',
    following: 'Following',
    drinks: 'Redeems drinks',
    radius: (miles: number) => `Within ${miles} ${miles === 1 ? 'mile' : 'miles'}`,
    less: 'One mile less',
    more: 'One mile more',
    kinds: 'Kind of place',
    features: 'What it has',
    clear: 'Clear',
    show: (count: number) => `Show ${count}`,
  },
} as const;
