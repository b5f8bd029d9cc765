import { descriptionLimit } from '@nightjar/domain/reports/entity';

/** Texts of the sheet that reports a person or a venue. */
export const reportWords = {
  /** On a venue's page. */
  venue: 'Report this place',
  title: (name: string) => `Report ${name}`,
  reason: "What's wrong?",
  description: 'Tell us what happened',
  send: 'Send report',
  secret: (name: string) => `${name} is never told who reported them.`,
  /** What goes along with a report. */
  copies: {
    person: 'A copy of their profile and of what they wrote lately in your chats goes along.',
    venue: 'A copy of what the place says about itself goes along.',
  },
  sent: 'Thanks. A person will read this.',
} as const;

/** The reasons for reporting a person, as the description begins. */
export const personReasons = [
  'Harasses me',
  'Pretends to be someone else',
  'Spam or selling',
  'Under age',
  'Felt unsafe',
] as const;
export const venueReasons = [
  'Wrong facts',
  "Wouldn't pour",
  'Treated badly',
  'Felt unsafe',
  "Doesn't exist",
] as const;

/** "12 of 1000", and whether it is near enough to be announced. */
export function counterWords(description: string): { text: string; near: boolean } {
  const left = descriptionLimit - description.length;
  return { text: `${description.length} of ${descriptionLimit}`, near: left <= 50 };
}
