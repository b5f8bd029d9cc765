import { decisionNoteLimits, type ReportTarget } from '@nightjar/domain/reports/desk/entity';
import { momentFormat } from '../../../../ui/format/moment-format.ts';

export const decideWords = {
  crumb: 'Reports',
  title: ({ name }: ReportTarget) => `Report about ${name}`,
  pageTitle: 'Report',
  failed: 'Failed to fetch report',
  gone: {
    title: 'This report is not here.',
    text: 'It may be about you, and then someone else decides it.',
    back: 'Back to the reports',
  },
  reported: 'What was reported',
  by: 'Reported by',
  page: { user: 'Open the profile', venue: 'Open the venue' },
  evidence: {
    title: 'Evidence',
    taken: 'Copied when this was reported. Later edits and deletions change nothing here.',
    none: 'The copies were deleted, a year after the decision.',
    profile: 'Profile',
    venue: 'Venue',
    nothing: 'Nothing was filled in.',
    pictures: 'Pictures',
    picture: (label: string) => `Open ${label.toLowerCase()} in a new tab`,
    video: 'Open video',
    messages: 'Messages',
    noMessages: 'They wrote nothing lately where the reporter reads.',
    between: 'Between the two',
    attachment: 'Attachment',
  },
  others: { title: 'Other reports', none: 'No other reports about this.' },
  holds: { title: 'Holds so far', none: 'Never on hold.' },
  decision: {
    title: 'Decision',
    note: 'Note',
    hint: 'For your colleagues. The reporter only reads that we looked.',
    owed: `Write at least ${decisionNoteLimits.least} characters.`,
    all: (count: number) =>
      count === 1 ? 'Also the other open report' : `Also the ${count} other open reports`,
    resolve: 'Resolve',
    dismiss: 'Dismiss',
    meaning: 'Resolve where the report is right, dismiss where it is not.',
    done: {
      resolve: 'Resolved. The reporter gets a thank you.',
      dismiss: 'Dismissed. The reporter gets a thank you.',
    },
  },
  next: {
    title: 'What follows',
    text: 'A decision alone changes nothing for them. If they have to stop, put them on hold.',
    hold: ({ name }: ReportTarget) => `Put ${name} on hold`,
    running: 'On hold already.',
    change: 'See the hold',
    nothing: 'Nothing more can be done here.',
  },
} as const;

/** These labels name the fields of a copied profile, and `venueLabels` name those of a copied venue. */
export const profileLabels = {
  nickname: 'Nickname',
  first_name: 'First name',
  last_name: 'Last name',
  bio: 'About',
  city: 'City',
} as const;
export const venueLabels = { name: 'Name', description: 'About', street: 'Street', city: 'City' } as const;

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
const dayAndTimeText = momentFormat({ month: 'short', day: 'numeric' });

/** Writes a day as "Nov 20, 2026". */
export const dayText = (at: string): string => dayFormat.format(new Date(at));
/** Writes a moment as "Nov 20, 10:30pm". */
export const momentText = (at: string): string => dayAndTimeText(new Date(at));

type HoldPeriod = { at: string; until: string | null; lifted_at: string | null };

/** Describes how long a hold lasts: "Nov 1, 2026 to Nov 8, 2026", or "Since Nov 1, 2026, until lifted". */
export function holdLabel({ at, until, lifted_at }: HoldPeriod): string {
  if (lifted_at) return `${dayText(at)} to ${dayText(lifted_at)}`;
  return until ? `Since ${dayText(at)}, until ${dayText(until)}` : `Since ${dayText(at)}, until lifted`;
}
