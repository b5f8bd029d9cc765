import type { OwnPro } from '@nightjar/domain/staff/entity';

/** Texts about staff that several screens and other features show. */
export const staffWords = {
  unnamed: 'Staff',
  role: (role: string) => `${role.charAt(0).toUpperCase()}${role.slice(1)}`,
  roleAt: (role: string, venue: string) => `${staffWords.role(role)} at ${venue}`,
  off: 'Off right now',
  followers: (count: number) => `${count} ${count === 1 ? 'follower' : 'followers'}`,
  onNow: (venue: string) => `On shift now at ${venue}`,
} as const;

/**
 * A card and a row show these texts about an invitation or a request to join a venue's staff. `ask` labels
 * the link to the page `to`.
 */
export type TeamCardTexts = {
  readonly to: '/invitations' | '/pro-upgrade';
  readonly title: string;
  readonly text: string;
  readonly ask: string;
  readonly row: { readonly label: string; readonly help: string };
};

const invitationCardTexts: TeamCardTexts = {
  to: '/invitations',
  title: 'A bar says you work there',
  text: 'Say yes and you are on its team. Say no and nothing changes.',
  ask: 'Answer',
  row: { label: 'A bar says you work there', help: 'It waits for your yes or no' },
};

/**
 * Returns the texts of one card. An invitation that the user has not answered takes the place of a request, and a request
 * without an answer the place of a declined one.
 */
export function teamCardTexts(
  pros: readonly Pick<OwnPro, 'state' | 'venue_name'>[],
  invitations: number,
): TeamCardTexts {
  return invitations > 0 ? invitationCardTexts : { to: '/pro-upgrade', ...requestCardTexts(pros) };
}

function requestCardTexts(pros: readonly Pick<OwnPro, 'state' | 'venue_name'>[]): Omit<TeamCardTexts, 'to'> {
  const waiting = pros.find(({ state }) => state === 'pending');
  if (waiting) {
    const title = `Waiting for ${waiting.venue_name} to approve you`;
    const text = 'Ask your manager to open Staff in the venue desk.';
    return { title, text, ask: 'See your request', row: { label: title, help: text } };
  }
  const declined = pros.find(({ state }) => state === 'declined');
  if (declined) {
    const title = 'Not approved this time';
    const ask = 'Try another code';
    const text = `${declined.venue_name} said no. Wrong bar? Try another code.`;
    return { title, text, ask, row: { label: ask, help: `${declined.venue_name} said no` } };
  }
  const ask = 'Work behind a bar';
  return {
    title: 'Work behind a bar?',
    text: "Enter your bar's code to pour there and let guests follow you.",
    ask,
    row: { label: ask, help: 'No plan needed while you pour' },
  };
}

export const staffCsvWords = { take: 'Staff CSV', busy: 'Preparing…' } as const;
