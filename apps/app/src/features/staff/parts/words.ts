import type { OwnPro } from '@nightjar/domain/staff/entity';

/** The texts that several errands of staff, or other features, show. */
export const staffWords = {
  unnamed: 'Staff',
  role: (role: string) => `${role.charAt(0).toUpperCase()}${role.slice(1)}`,
  roleAt: (role: string, venue: string) => `${staffWords.role(role)} at ${venue}`,
  onNow: (venue: string) => `On shift now at ${venue}`,
} as const;

/** The texts about a request to join a venue's staff; `ask` labels the button to make one. */
export type ProWords = { readonly title: string; readonly text: string; readonly ask: string | null };

/** A pending request takes precedence over a declined one. */
export function proWords(pros: readonly Pick<OwnPro, 'state' | 'venue_name'>[]): ProWords {
  const waiting = pros.find(({ state }) => state === 'pending');
  if (waiting)
    return {
      title: `Waiting for ${waiting.venue_name} to approve you`,
      text: 'Ask your manager to open Staff in the venue desk.',
      ask: null,
    };
  const declined = pros.find(({ state }) => state === 'declined');
  if (declined)
    return {
      title: 'Not approved this time',
      text: `${declined.venue_name} said no. Wrong bar? Try another code.`,
      ask: 'Try another code',
    };
  return {
    title: 'Work behind a bar?',
    text: "Enter your bar's code to pour there and let guests follow you.",
    ask: 'Become a pro',
  };
}
