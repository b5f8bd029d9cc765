import { days, hours, later } from '@nightjar/domain/kernel/time';
import type { Database } from '../../platform/db/database.ts';
import { eveningTimezone } from '../clock.ts';
import type { Settled } from '../people.ts';
import { insertAll } from '../queries.ts';

/** Bars that wait to be confirmed, hidden from guests meanwhile. */
const waiting = [
  {
    name: 'The Paper Crane',
    street: '1714 Folio Ave',
    lat: 27.9894,
    lng: -82.4581,
    type: 1,
    steps: ['details', 'hours', 'features', 'images'],
    says: 'Japanese whisky, four tables, no phone.',
  },
  {
    name: 'Rudder & Rye',
    street: '22 Keel Ave',
    lat: 27.9441,
    lng: -82.4469,
    type: 3,
    steps: ['details'],
    says: null,
  },
] as const;

/** A rep finds this at the desk: two bars to confirm, and a third one that was begun on another machine. */
export async function settleDesk(db: Database, { people }: Settled, now: Date): Promise<void> {
  const rep = people.find(({ person }) => person.is === 'rep')?.id;
  if (!rep) return;
  const evenings = [1, 2, 3, 4, 5, 6, 7].map(name => ({ name, hours: { start: 1700, end: 200 } }));
  await insertAll(
    db,
    'venues',
    waiting.map(({ steps, says, type, ...venue }, index) => ({
      ...venue,
      description: says,
      city: 'Tampa',
      state: 'FL',
      zip: '33602',
      timezone: eveningTimezone(now),
      type: JSON.stringify([{ id: type }]),
      hours: JSON.stringify(evenings),
      confirmed_steps: [...steps],
      created_by: rep,
      updated_by: rep,
      created_at: later(now, -(index + 1) * 2 * days),
      updated_at: later(now, -(index + 1) * days),
    })),
  );
  await insertAll(db, 'venue_drafts', [
    {
      draft_id: '6d0d3d1e-6a5b-4b5e-9a52-0c2f7c1f0a11',
      user_id: rep,
      step: 'hours',
      fields: JSON.stringify({
        name: 'Lamplight Social',
        street: '8 Lark Ave',
        city: 'Tampa',
        state: 'FL',
        zip: '33602',
        lat: 27.9475,
        lng: -82.4603,
      }),
      created_at: later(now, -5 * hours),
      updated_at: later(now, -4 * hours),
    },
  ]);
}
