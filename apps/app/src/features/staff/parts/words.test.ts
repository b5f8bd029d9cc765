import { describe, expect, it } from 'vitest';
import { teamCardTexts } from './words.ts';

const lantern = 'The Low Lantern';

describe('the card about a place on a team', () => {
  it('the card about a place on a team leads a user who has not asked to the request', () => {
    expect(teamCardTexts([], 0)).toMatchObject({ title: 'Work behind a bar?', ask: 'Work behind a bar' });
  });

  it('the card about a place on a team names the venue that has to answer, and leads to the request', () => {
    const asked = [
      { state: 'declined', venue_name: 'Nine Lives' },
      { state: 'pending', venue_name: lantern },
    ] as const;
    expect(teamCardTexts(asked, 0)).toMatchObject({
      title: `Waiting for ${lantern} to approve you`,
      ask: 'See your request',
    });
  });

  it('the card about a place on a team shows a declined request, and offers another code', () => {
    expect(teamCardTexts([{ state: 'declined', venue_name: lantern }], 0)).toMatchObject({
      title: 'Not approved this time',
      ask: 'Try another code',
    });
  });

  it('the card about a place on a team shows only the invitation to a user who also has a waiting request', () => {
    const asked = [{ state: 'pending', venue_name: lantern }] as const;
    expect(teamCardTexts(asked, 1)).toMatchObject({ to: '/invitations', ask: 'Answer' });
    expect(teamCardTexts(asked, 0).to).toBe('/pro-upgrade');
  });
});
