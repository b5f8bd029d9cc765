import { hourLabel } from '@nightjar/domain/kernel/time';
import { joinList } from '@nightjar/domain/venues/rules/pour-sentences';

export const showWords = {
  /** This title is shown on the page of a venue that cannot be loaded. */
  title: 'Venue',
  failed: 'Failed to fetch venue profile',
  photos: {
    label: (venue: string) => `Pictures of ${venue}`,
    open: (place: number, count: number, alt: string) => `Open picture ${place} of ${count}: ${alt}`,
  },
  onBreak: 'Taking a break. Check back soon.',
  here: {
    title: 'Here now',
    unnamed: 'A friend',
    empty: 'Be the first bird on the branch.',
    /** Describes a friend's last check-in: "Moth was here Friday." */
    was: (name: string, night: string) => `${name} was here ${whenTexts[night] ?? night}`,
  },
  actions: {
    here: "You're here",
    waiting: 'Waiting',
    cancelWaiting: 'Not sent yet: cancel the check-in',
    checkIn: 'Check in',
    follow: 'Follow',
    following: 'Following',
    chat: 'Chat',
  },
  redeem: {
    button: 'Redeem a drink',
    onBreak: 'No drinks during the break',
    noPours: 'No drinks to redeem here yet',
  },
  pros: {
    title: 'Behind the bar',
    empty: "No one's on shift right now.",
    role: (role: string) => `${role.charAt(0).toUpperCase()}${role.slice(1)}`,
  },
  about: 'About',
  pours: { title: 'What they pour here' },
  amenities: { features: 'Good to know', payments: 'Ways to pay' },
  hours: {
    title: 'Hours',
    today: 'Today',
    days: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
    opening: (start: number, end: number) => `${hourLabel(start)} to ${hourLabel(end)}`,
    nextDay: 'next day',
    closed: (reason: string | null) => (reason ? `Closed: ${reason}` : 'Closed'),
  },
  wayThere: { title: 'Getting there' },
} as const;

/** These labels of two nights are used inside a sentence. */
const whenTexts: Readonly<Record<string, string>> = {
  Tonight: 'earlier tonight',
  'Last night': 'last night',
};

/**
 * `total` counts every guest: "You and Moth are here", "Moth, Dee and 3 others are here", "4 people are
 * here".
 */
export function hereText(friends: readonly string[], total: number, alsoMe: boolean): string {
  if (alsoMe && total <= 1 && friends.length === 0) return 'Just you, for now';
  const known = alsoMe ? ['You', ...friends] : friends;
  const others = Math.max(0, total - known.length);
  if (known.length === 0) return others === 1 ? '1 person is here' : `${others} people are here`;
  const rest = others === 0 ? [] : [others === 1 ? '1 other' : `${others} others`];
  const one = known.length + others === 1 && !alsoMe;
  return `${joinList([...known, ...rest], 'and')} ${one ? 'is' : 'are'} here`;
}

type DayHours = {
  readonly openings: readonly { readonly text: string }[];
  readonly closedFor: string | null;
};

/** Describes the hours of a day: "5:00pm to 3:00am", "Closed" or "Closed: Inventory". */
export function hoursText({ openings, closedFor }: DayHours): string {
  if (openings.length === 0) return showWords.hours.closed(closedFor);
  return openings.map(({ text }) => text).join(', ');
}

/** Describes a closure: "Closed Nov 30: Inventory". */
export function closureText(date: string, reason: string | undefined): string {
  return `Closed ${shortDate(date)}${reason ? `: ${reason}` : ''}`;
}

function shortDate(date: string): string {
  const noon = new Date(`${date}T12:00:00Z`);
  return new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' }).format(noon);
}
