import type { PublicEvent } from '@nightjar/domain/events/entity';
import { eventNowText, whenText } from '@nightjar/domain/events/rules/nights';
import { priceLabel } from '@nightjar/domain/kernel/money';
import { nightDate } from '@nightjar/domain/kernel/night';
import { clockLabel, hourLabel } from '@nightjar/domain/kernel/time';
import { openStatus } from '@nightjar/domain/venues/rules/open-status';
import type { EventState } from './flow.ts';

export const showWords = {
  /** This title is shown on the page of an event that cannot be loaded. */
  title: 'Event',
  failed: 'Failed to fetch event',
  openPoster: (name: string) => `Open the poster of ${name}`,
  free: 'Free entry',
  price: (cents: number) => `${priceLabel(cents)} entry`,
  notices: {
    draft: { title: 'Draft', text: "Only the bar's team sees this page." },
    cancelled: { title: 'Called off', text: "The bar called it off and didn't say why." },
    past: { title: 'That was a night.', text: null },
  },
  elsewhere: 'See what else is on',
  go: {
    join: "I'm in",
    joined: "You're in",
    wait: 'Join the waitlist',
    waiting: 'On the waitlist',
    full: 'Full. You get the next place that comes free.',
    leave: {
      title: 'Give up your place?',
      going: "It's full: the next person on the waitlist gets it.",
      waiting: 'You go to the end of the line if you come back.',
      confirm: 'Give it up',
      keep: 'Keep it',
    },
  },
  going: {
    title: 'Going',
    none: 'Be the first bird in.',
    past: 'Nobody said they were going.',
    list: "See who's going",
    unnamed: 'a friend',
    onlyFriends: 'Only friends who show it are listed.',
    noFriends: 'None of your friends are on the list yet.',
    places: (count: number) => `${count} ${count === 1 ? 'place' : 'places'}`,
    left: (count: number) => `${count} ${count === 1 ? 'place' : 'places'} left`,
    full: 'Full',
    waiting: (count: number) => `${count} on the waitlist`,
    shown: 'Friends can see it',
    shownHelp: "When it's off, you're counted but not named.",
  },
  actions: {
    chat: 'Chat',
    calendar: 'Calendar',
    addToCalendar: 'Calendar: add this event',
    updateCalendar: 'Calendar: mark this event as called off',
    link: 'More info',
  },
  about: 'About',
  pros: { title: 'Behind the bar that night' },
  wayThere: 'Getting there',
  openThen: (until: number) => `Open until ${hourLabel(until)} that night`,
} as const;

/** With more free places than this, the page shows the number of all places in place of the free ones. */
const fewPlacesLeft = 10;

/**
 * Describes when an event takes place: "Tonight, 9:30pm to 2:00am". The text also names the day of the end, where the
 * event ends on a later night.
 */
export function timesText(
  { starts_at, ends_at, night, venue: { timezone } }: PublicEvent,
  now: Date,
): string {
  const starts = whenText(new Date(starts_at), now, timezone);
  if (ends_at === null) return starts;
  const ends = new Date(ends_at);
  const last = nightDate(new Date(ends.getTime() - 1), timezone);
  return `${starts} to ${last === night ? clockLabel(ends, timezone) : whenText(ends, now, timezone)}`;
}

/** Describes how soon an event begins: "On now" or "Starts in 23 min"; null where its date is enough. */
export function startsSoonText({ status, starts_at, ends_at }: PublicEvent, state: EventState, now: Date) {
  if (state !== 'on' && state !== 'soon') return null;
  const ends = ends_at === null ? null : new Date(ends_at);
  return eventNowText({ status, starts_at: new Date(starts_at), ends_at: ends }, now);
}

/** Describes the places of an event: "Full", "4 places left" or "80 places"; null without a limit. */
export function placesText(left: number | null, capacity: number | null): string | null {
  if (left === null || capacity === null) return null;
  if (left === 0) return showWords.going.full;
  return left <= fewPlacesLeft ? showWords.going.left(left) : showWords.going.places(capacity);
}

const listFormat = new Intl.ListFormat('en-GB');
const othersText = (count: number) => (count === 1 ? '1 other' : `${count} others`);

type GuestCounts = { readonly total: number; readonly alsoMe: boolean; readonly past: boolean };

/** `total` counts every guest, the user too: "You, Ada and 10 others are going". */
export function goingText(friends: readonly string[], { total, alsoMe, past }: GuestCounts): string {
  const known = alsoMe ? ['You', ...friends] : friends;
  const rest = Math.max(0, total - known.length);
  if (alsoMe && known.length + rest === 1 && !past) return "You're going";
  const verb = (one: boolean) => (past ? (one ? 'was' : 'were') : one ? 'is' : 'are');
  if (known.length === 0) return `${rest === 1 ? '1 person' : `${rest} people`} ${verb(rest === 1)} going`;
  const all = rest === 0 ? known : [...known, othersText(rest)];
  return `${listFormat.format(all)} ${verb(all.length === 1 && !alsoMe)} going`;
}

/**
 * Describes until when the bar is open on the night of the event. It returns null where the bar is not open when the
 * event begins.
 */
export function openAtStartText({ venue, starts_at }: PublicEvent): string | null {
  const status = openStatus(venue, new Date(starts_at));
  return status.open ? showWords.openThen(status.until) : null;
}
