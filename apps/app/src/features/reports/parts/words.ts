import { descriptionLimit } from '@nightjar/domain/reports/entity';

export const reportWords = {
  /** This link on the page of a venue or an event reports what is wrong at the venue. */
  venue: 'Report this place',
  title: (name: string) => `Report ${name}`,
  reason: "What's wrong?",
  description: 'Tell us what happened',
  send: 'Send report',
  secret: (name: string) => `${name} is never told who reported them.`,
  /** These sentences tell the user which copies the operator receives with a report. */
  copies: {
    person: 'A copy of their profile and of what they wrote lately in your chats goes along.',
    venue: 'A copy of what the place says about itself goes along.',
  },
  sent: 'Thanks. A person will read this.',
} as const;

/** The user reports a person for one of these reasons. The description begins with it. */
export const personReasons = [
  'Harasses me',
  'Pretends to be someone else',
  'Spam or selling',
  'Under age',
  'Felt unsafe',
] as const;
export const venueReportReasons = [
  'Wrong facts',
  "Wouldn't pour",
  'Treated badly',
  'Felt unsafe',
  "Doesn't exist",
] as const;

/**
 * Counts the characters of a report as "12 of 1000". `near` is true where at most 50 characters are left, so that
 * screen readers announce the count.
 */
export function descriptionCounter(description: string): { text: string; near: boolean } {
  const left = descriptionLimit - description.length;
  return { text: `${description.length} of ${descriptionLimit}`, near: left <= 50 };
}
