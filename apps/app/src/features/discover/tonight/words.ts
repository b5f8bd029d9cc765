import { brand } from '@nightjar/domain/brand';
import type { EventCard } from '@nightjar/domain/events/entity';
import { type ChosenNights, eventNowText, nightText } from '@nightjar/domain/events/rules/nights';
import { nightDate } from '@nightjar/domain/kernel/night';
import { clockLabel } from '@nightjar/domain/kernel/time';
import { placesSentence } from '@nightjar/domain/places/rules/search-area';
import { nearbyVenuesLimit } from '@nightjar/domain/venues/entity';
import type { DiscoverSearch, DiscoverTab } from '../flow.ts';
import type { NightAnswers } from '../remote.ts';
import { type DiscoverState, isAboutEvents, searchArea } from './flow.ts';

export const tonightWords = {
  title: 'Discover',
  nearMe: 'Near me',
  location: {
    unsupported: 'Browser does not support geolocation',
    unknown: "We can't see where you are, so here's downtown Tampa.",
    denied: {
      browser: "Location is blocked in your browser, so here's downtown Tampa.",
      phone: `Location is off for ${brand.name}, so here's downtown Tampa.`,
    },
    turnOn: 'Turn on',
    openSettings: 'Settings',
    close: 'Close this notice',
  },
  map: {
    skip: 'Skip map',
    toMe: 'Go to my location',
    listOnly: 'Show only the list',
    show: 'Show the map',
    unsupported: "This browser can't draw the map. Everything on it is in this list.",
    failed: "The map didn't load. Everything on it is in this list.",
  },
  headline: {
    loading: 'Looking around...',
    failed: 'Tonight',
    cluster: (count: number) => `${count} here`,
    events: (count: number, when: string) => `${count || 'No'} ${count === 1 ? 'event' : 'events'} ${when}`,
    /** Screen readers read this text when a pin was chosen. */
    selected: (name: string, headline: string) => `${name} selected. ${headline}`,
  },
  panel: { label: 'List', previous: 'Previous', next: 'Next' },
  card: { open: 'View', openNamed: (name: string) => `View ${name}` },
  unnamed: { friend: 'A friend', pro: 'Staff' },
  list: {
    showAll: 'Show all again',
    tabs: {
      label: 'What to list',
      all: 'All',
      places: 'Places',
      people: 'People',
      pros: 'On shift',
      events: 'Events',
    },
    sections: {
      people: 'Friends out',
      events: (when: string) => `Events ${when}`,
      places: 'Places',
      pros: 'On shift',
    },
    allOf: {
      people: (count: number) => `All ${count} friends`,
      events: (count: number) => `All ${count} events`,
      places: (count: number) => `All ${count} places`,
      pros: (count: number) => `All ${count} on shift`,
    },
    failed: 'Failed to fetch nearby venues',
    empty: 'Quiet out there. Widen the circle?',
    widen: (miles: number) => `Try ${miles} miles`,
    filtered: 'Nothing fits your filters.',
    clearFilters: 'Clear filters',
  },
  /** These texts explain that no event takes place, and name other nights to look at. */
  noEvents: {
    title: (when: string) => `Nothing on ${when}.`,
    failed: "We couldn't load what's on.",
    look: {
      tonight: 'Look at tonight',
      tomorrow: 'Look at tomorrow',
      weekend: 'Look at the weekend',
    },
  },
  topPros: {
    title: 'Top bartenders tonight',
    onShift: 'On shift',
    followers: (count: number) => `${count} ${count === 1 ? 'follower' : 'followers'}`,
  },
  around: 'Around you',
  filters: {
    title: 'Filters',
    open: 'Open now',
    events: (when: string) => `Events ${when}`,
    friends: 'Friends out',
    pros: 'Bartender on shift',
    following: 'Following',
    drinks: 'Redeems drinks',
    radius: (miles: number) => `Within ${miles} ${miles === 1 ? 'mile' : 'miles'}`,
    less: 'One mile less',
    more: 'One mile more',
    night: {
      label: 'Events on',
      tonight: 'Tonight',
      tomorrow: 'Tomorrow',
      weekend: 'This weekend',
      day: 'Another night',
    },
    kinds: 'Kind of place',
    features: 'What it has',
    clear: 'Clear',
    show: (count: number) => `Show ${count}`,
  },
} as const;

type HeadlineFacts = {
  state: DiscoverState;
  search: DiscoverSearch;
  night: NightAnswers;
  /** `listed` is the number of items in the list; `counts` has the number on each tab. */
  listed: number;
  counts: Record<DiscoverTab, number>;
  /** This text names the nights whose events are shown, for use inside of a sentence: "tonight". */
  when: string;
};

/** Returns the headline of the list. It has a number once the number is known. */
export function headline({ state, search, night, listed, counts, when }: HeadlineFacts): string {
  const texts = tonightWords.headline;
  if (night.state === 'loading' || night.moving) return texts.loading;
  if (night.state === 'failed') return texts.failed;
  if (state.clusterIds) return texts.cluster(listed);
  if (isAboutEvents(search)) {
    const isKnown = counts.events > 0 || night.eventsState === 'ready';
    return isKnown ? texts.events(counts.events, when) : texts[night.eventsState];
  }
  const cut = night.venues.length >= nearbyVenuesLimit && counts.places > 0;
  return placesSentence(counts.places, searchArea(state, search), cut);
}

/** Describes the people at a bar, before the bar's name: "Moth, Ada and 12 others are at". */
export function peopleAt(names: readonly string[], others: number): string {
  const counted = names.length > 0 ? `${others} ${others === 1 ? 'other' : 'others'}` : `${others} people`;
  const all = others > 0 ? [...names, counted] : names;
  if (names.length === 0 && others === 1) return '1 person is at';
  const last = all.at(-1) ?? '';
  return all.length > 1
    ? `${all.slice(0, -1).join(', ')} and ${last} are at`
    : `${last} ${names.length === 1 ? 'is' : 'are'} at`;
}

/** The chosen nights are named within a sentence: "3 events tonight", "this weekend", "Friday", "Sat, Dec 5". */
export function nightsText(nights: ChosenNights, now: Date, timezone: string): string {
  if (nights === 'weekend') return 'this weekend';
  if (typeof nights === 'string') return nights;
  const named = nightText(nights.date, now, timezone);
  return named === 'Tonight' || named === 'Tomorrow' ? named.toLowerCase() : named;
}

/**
 * Returns the two lines of an event's ticket, which show when the event is: "On" and "now", "23" and "min", "9:30" and
 * "pm", "Fri" and "27".
 */
export function ticketLines(
  { status, starts_at, ends_at, venue: { timezone } }: EventCard,
  now: Date,
): { soon: boolean; lines: readonly [string, string] } {
  const starts = new Date(starts_at);
  const soonText = eventNowText(
    { status, starts_at: starts, ends_at: ends_at === null ? null : new Date(ends_at) },
    now,
  );
  if (soonText) {
    const [upper = '', lower = ''] = soonText.split(' ').slice(-2);
    return { soon: true, lines: [upper, lower] };
  }
  const night = nightDate(starts, timezone);
  const clock = clockLabel(starts, timezone);
  if (night === nightDate(now, timezone))
    return { soon: false, lines: [clock.slice(0, -2), clock.slice(-2)] };
  const weekday = new Date(`${night}T00:00:00Z`).toLocaleDateString('en-US', {
    weekday: 'short',
    timeZone: 'UTC',
  });
  return { soon: false, lines: [weekday, String(Number(night.slice(-2)))] };
}
