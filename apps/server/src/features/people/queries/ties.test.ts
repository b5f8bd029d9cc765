import { maySeeTies } from '@nightjar/domain/people/access';
import { maySeePro } from '@nightjar/domain/staff/access';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { findProsOfVenue } from '../../staff/queries/pros.ts';
import { areTiesShown } from './ties.ts';

const { build, db, clock } = await testApp();

test.each([
  [true, 'self'],
  [true, 'friend'],
  [true, 'asked'],
  [true, 'stranger'],
  [false, 'self'],
  [false, 'friend'],
  [false, 'stranger'],
] as const)(
  'SQL and TypeScript agree on who sees the ties of a person who is private: %s, when the viewer is: %s',
  async (hides, who) => {
    const person = await build.member({ private: hides, pro: true });
    const viewer = who === 'self' ? person : await build.member();
    if (who === 'friend') await build.friendship(person, viewer);
    if (who === 'asked') await build.friendship(viewer, person, 'pending');
    const looking = { isSelf: who === 'self', isFriend: who === 'friend', blocked: false };

    const { rows } = await sql<{ shown: boolean }>`
    select ${areTiesShown(viewer, 'users')} as shown from users where users.id = ${person}`.execute(db);
    expect(rows).toEqual([{ shown: maySeeTies(looking, { private: hides }) }]);

    for (const onShift of [true, false]) {
      const venue_id = await build.venue();
      await build.pro({ venue_id, user_id: person, ...(onShift ? {} : { clocked_in_until: null }) });
      const shown = await findProsOfVenue(db, venue_id, { viewer, now: clock.now(), limit: 10 });
      expect(shown.length === 1).toBe(maySeePro(looking, { private: hides, onShift }));
    }
  },
);
