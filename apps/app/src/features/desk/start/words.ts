import { brand } from '@nightjar/domain/brand';
import { localTime } from '@nightjar/domain/kernel/time';
import { type NextOpening, openingText, type PartOfDay } from './flow.ts';

const numberFormat = new Intl.NumberFormat('en-US');

export const startWords = {
  greeting: (part: PartOfDay, firstName: string | null) =>
    firstName ? `${part}, ${firstName}.` : `${part}.`,
  /** The text names the venue where the reader has several venues. */
  opening: (opening: NextOpening, several: boolean) =>
    openingText(opening, several ? ` at ${opening.name}` : ''),
  waiting: {
    title: (total: number | undefined) =>
      total === undefined
        ? 'To confirm'
        : total === 0
          ? 'All perches checked.'
          : `${numberFormat.format(total)} ${total === 1 ? 'venue' : 'venues'} to confirm`,
    all: 'See all',
    none: 'Every venue has been looked at. New ones show up here.',
    added: (age: string, by: string | null) =>
      `Added ${age === 'just now' ? age : `${age} ago`}${by ? ` by ${by}` : ''}`,
    failed: 'Failed to fetch venues',
  },
  tonight: {
    title: "Tonight's events",
    all: 'All events',
    none: 'Nothing on tonight. What is planned is under Events.',
    draft: 'Draft',
    cancelled: 'Called off',
    going: (count: number) => `${numberFormat.format(count)} going`,
    failed: 'Failed to fetch admin events',
  },
  own: {
    title: (count: number) => (count === 1 ? 'Your venue' : 'Your venues'),
    all: (total: number) => `All ${numberFormat.format(total)} venues`,
    actions: (name: string) => `Pages of ${name}`,
    steps: ({ steps_done, steps }: { steps_done: number; steps: number }) =>
      `To confirm: ${steps_done} of ${steps}`,
    failed: 'Failed to fetch venues',
  },
  figures: {
    title: 'Your figures',
    labels: {
      confirmed: 'Confirmed',
      waiting: 'To confirm',
      free_pours: 'Free pours',
      rewards_due: 'Rewards due',
    },
    notes: {
      confirmed: 'venues of yours',
      waiting: 'venues of all reps',
      free_pours: 'this month, at your venues',
      rewards_due: 'for people you invited',
    },
    failed: "Your figures didn't load",
  },
  find: 'Find a venue',
  noTeam: {
    title: 'You are not on a team yet.',
    text: `Ask a manager of your bar to invite you: they only need your phone number. Or ask for the bar's join code and enter it in the ${brand.name} app under "Work behind a bar".`,
    waiting: (venue: string) =>
      `Your request to join ${venue} is waiting for its managers. The venue shows up here once they say yes.`,
  },
} as const;

/** Writes a night as "Friday night, May 15". */
export function nightTitle(night: string): string {
  const noon = new Date(`${night}T12:00:00Z`);
  const part = (options: Intl.DateTimeFormatOptions) =>
    noon.toLocaleDateString('en-US', { timeZone: 'UTC', ...options });
  return `${part({ weekday: 'long' })} night, ${part({ month: 'short', day: 'numeric' })}`;
}

export const wallClockHhmm = (now: Date, timezone: string): number => localTime(now, timezone).hhmm;
