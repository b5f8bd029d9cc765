import { describe, expect, it } from 'vitest';
import { proWords } from './words.ts';

const lantern = 'The Low Lantern';

describe('what the lobby says of a request to join a staff', () => {
  it('shows the way to whoever has not asked', () => {
    expect(proWords([], 0)).toMatchObject({ title: 'Work behind a bar?', ask: 'Become a pro' });
  });

  it('says who has to answer, and leads to the request', () => {
    const asked = [
      { state: 'declined', venue_name: 'Nine Lives' },
      { state: 'pending', venue_name: lantern },
    ] as const;
    expect(proWords(asked, 0)).toMatchObject({
      title: `Waiting for ${lantern} to approve you`,
      ask: 'See your request',
    });
  });

  it('says no as it was said, and lets one try elsewhere', () => {
    expect(proWords([{ state: 'declined', venue_name: lantern }], 0)).toMatchObject({
      title: 'Not approved this time',
      ask: 'Try another code',
    });
  });

  it('puts the question of a bar first', () => {
    const asked = [{ state: 'pending', venue_name: lantern }] as const;
    expect(proWords(asked, 1)).toMatchObject({ to: '/invitations', ask: 'Answer' });
    expect(proWords(asked, 0).to).toBe('/pro-upgrade');
  });
});
