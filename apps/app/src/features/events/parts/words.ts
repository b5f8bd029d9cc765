import { eventNowText, whenText } from '@nightjar/domain/events/rules/nights';
import { distanceLabel } from '@nightjar/domain/kernel/geo';
import type { ListedEvent } from './items.ts';

/** Texts about an event that several screens and other features show. */
export const eventWords = {
  going: (count: number) => `${count} going`,
  /** This is the text after the number of guests. */
  in: 'in',
  full: 'Full',
  waiting: 'On the waitlist',
  comingUp: {
    title: 'Coming up',
    all: (count: number) => `All ${count} nights`,
    failed: 'Failed to fetch events',
  },
  friendsGoing: (names: readonly string[]) =>
    `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} going`,
} as const;

export const calendarWords = {
  row: 'Your nights in your calendar',
  help: 'Changes show up there too.',
  title: 'Your calendar',
  text: "Subscribe once. Your calendar then shows every night you're in for, and follows when a bar moves one.",
  secret: 'Whoever has this address can read your nights. Keep it to yourself.',
  address: 'Your address',
  failed: "Your calendar didn't load.",
  subscribe: 'Subscribe',
  copy: 'Copy address',
  copied: 'Address copied.',
  cannotCopy: "This device doesn't allow copying.",
  renew: 'Get a new address',
  renewed: 'Your address is new. Subscribe again with it.',
  renewFailed: 'Your address is still the old one. Try again.',
  ask: {
    title: 'Get a new address?',
    text: 'The old one stops working at once, in every calendar that has it.',
    confirm: 'Get a new one',
    deny: 'Keep this one',
  },
} as const;

/** Describes when an event takes place: "On now", "Starts in 23 min", or "Tonight, 9:30pm". */
function eventTime(event: ListedEvent, now: Date): string {
  const { status } = event;
  const starts_at = new Date(event.starts_at);
  const ends_at = event.ends_at === null ? null : new Date(event.ends_at);
  return eventNowText({ status, starts_at, ends_at }, now) ?? whenText(starts_at, now, event.venue.timezone);
}

/**
 * Returns the lines under the name of an event. The first contains the time and the bar. The second contains the
 * distance, whether places are left, and the number of guests, as far as they are known; for an event that was called
 * off it has the distance only.
 */
export function eventLines(event: ListedEvent, now: Date, withVenue: boolean): string[][] {
  const { venue, distance_m, going_count, status } = event;
  const off = status === 'cancelled';
  const when = [eventTime(event, now), ...(withVenue ? [venue.name] : [])];
  const more = [
    distance_m === null || distance_m === undefined ? null : distanceLabel(distance_m),
    off ? null : placeText(event),
    going_count && !off ? eventWords.going(going_count) : null,
  ].filter(fact => fact !== null);
  return [when, more].filter(line => line.length > 0);
}

/** Describes whether places are left, where the number of places is limited. */
function placeText({ place, capacity = null, going_count = 0 }: ListedEvent): string | null {
  if (place === 'waiting') return eventWords.waiting;
  return place !== 'going' && capacity !== null && going_count >= capacity ? eventWords.full : null;
}

/** The team of the venue reads these names for the states of an event. */
export const statusWords = {
  draft: 'Draft',
  published: 'Published',
  cancelled: 'Called off',
  over: 'Over',
} as const;

export const previewWords = {
  title: 'Seen from the app',
  list: 'In a list',
  page: 'On its page',
  free: 'Free entry',
} as const;

const peopleText = (count: number) => (count === 1 ? '1 person is in.' : `${count} people are in.`);

/** The question before an event is deleted or called off has these texts. */
export const endWords = {
  failed: 'Failed to fetch event',
  lastResort: 'An error has occured. Please try again.',
  which: 'Which nights?',
  one: 'Only this night',
  later: (nights: number) =>
    nights === 1 ? 'This night and the one after it' : `This night and the ${nights} after it`,
  noticeTo: (going: number) =>
    going === 0 ? 'Nobody is in yet, so nobody is told.' : `${peopleText(going)} We tell them right away.`,
  noNotice: 'Guests are not told.',
  refunds: 'Sold tickets are refunded in full, and we tell their guests.',
  reason: 'Why?',
  reasonHelp: 'Guests read it. Leave it empty and we only say that it is off.',
  delete: {
    title: 'Delete this event?',
    text: (name: string) => `${name} leaves every list and every calendar. It cannot be brought back.`,
    confirm: 'Delete',
    keep: 'Keep it',
    done: 'Deleted.',
  },
  cancel: {
    title: 'Call it off?',
    text: (name: string) => `${name} stays on its page, marked as called off. You can put it back on.`,
    confirm: 'Call it off',
    keep: 'Keep it on',
    done: 'Called off.',
  },
} as const;
