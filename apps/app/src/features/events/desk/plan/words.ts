import type { EventCard } from '@nightjar/domain/events/entity';
import { clockLabel } from '@nightjar/domain/kernel/time';

const formatDateInUtc = (date: string, form: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...form, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));

/** Writes a month as "November 2026". */
export const monthTitle = (month: string): string =>
  formatDateInUtc(`${month}-01`, { month: 'long', year: 'numeric' });

/** Writes a night as "Fri, Nov 20". */
export const nightLabel = (night: string): string =>
  formatDateInUtc(night, { weekday: 'short', month: 'short', day: 'numeric' });

/** Writes a night as "Friday, November 20". */
export const longNightLabel = (night: string): string =>
  formatDateInUtc(night, { weekday: 'long', month: 'long', day: 'numeric' });

export const shortWeekday = (night: string): string => formatDateInUtc(night, { weekday: 'short' });

export const startLabel = ({ starts_at, venue }: Pick<EventCard, 'starts_at' | 'venue'>): string =>
  clockLabel(new Date(starts_at), venue.timezone);

/** Writes the start of an event in the short form of narrow cells: "8pm". */
export const shortStartLabel = (event: Pick<EventCard, 'starts_at' | 'venue'>): string =>
  startLabel(event).replace(':00', '');

export const eventCountLabel = (count: number): string => (count === 1 ? '1 event' : `${count} events`);

export const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

export const planWords = {
  title: 'Events',
  text: 'Every night, soonest first.',
  add: 'Add event',
  failed: 'Failed to fetch events',
  failedAll: 'Failed to fetch admin events',
  views: { label: 'Show as', list: 'List', month: 'Month' },
  when: { label: 'Which events', upcoming: 'Upcoming', past: 'Past' },
  week: 'The next seven nights',
  empty: {
    title: 'An empty calendar is a quiet bar.',
    text: 'Add a night and guests nearby see it right away.',
  },
  emptyPast: { title: 'No past nights yet.', text: 'Once a night is over it rests here.' },
  noMatches: { title: 'No event fits.', text: 'Try another word, another date or fewer filters.' },
  month: {
    previous: 'Previous month',
    next: 'Next month',
    today: 'This month',
    more: (count: number) => `+${count} more`,
    moreOn: (count: number, night: string) => `${count} more on ${longNightLabel(night)}`,
    none: 'Nothing on in this month yet.',
  },
  menu: {
    label: (name: string) => `More for ${name}`,
    view: 'View',
    edit: 'Edit',
    duplicate: 'Duplicate',
    delete: 'Delete',
  },
  filters: {
    search: 'Event or venue',
    venue: { label: 'Venue', any: 'Any venue' },
    type: { label: 'Type', any: 'Any type' },
    status: { label: 'Status', any: 'Any status' },
    when: { label: 'Time', any: 'Upcoming', past: 'Past', all: 'All' },
    date: 'Night',
  },
  columns: { event: 'Event', date: 'Date', type: 'Type', venue: 'Venue', going: 'Going', status: 'Status' },
  table: 'Events',
} as const;
