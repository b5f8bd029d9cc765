import { addMilliseconds, days, hours } from '@nightjar/domain/kernel/time';
import * as z from 'zod';
import { demoCity } from '../../platform/config/demo.ts';
import type { Database } from '../../platform/db/database.ts';
import { eveningTimezone } from '../clock.ts';
import { readDataFile } from '../data-file.ts';
import { personWithRole, type Town } from '../people.ts';
import { findIdsByName, insertAll } from '../queries.ts';

const unconfirmedVenueSchema = z.strictObject({
  name: z.string(),
  description: z.string().optional(),
  street: z.string(),
  lat: z.number(),
  lng: z.number(),
  type: z.string(),
  confirmedSteps: z.array(z.string()),
});

/**
 * Writes venues that a rep finds at the desk: some that guests do not see until a rep confirms them, and one whose form
 * the rep has filled in on another machine and not sent.
 */
export async function saveUnconfirmedVenues(db: Database, town: Town, now: Date): Promise<void> {
  const venues = readDataFile('desk/unconfirmed-venues.json', z.array(unconfirmedVenueSchema));
  const typeId = await findIdsByName(db, 'venue_types');
  const rep = personWithRole(town, 'rep').id;
  const evenings = [1, 2, 3, 4, 5, 6, 7].map(name => ({ name, hours: { start: 1700, end: 200 } }));
  await insertAll(
    db,
    'venues',
    venues.map(({ confirmedSteps, description, type, ...venue }, index) => ({
      ...venue,
      description: description ?? null,
      city: demoCity,
      state: 'FL',
      zip: '33602',
      timezone: eveningTimezone(now),
      type: JSON.stringify([{ id: typeId(type) }]),
      hours: JSON.stringify(evenings),
      confirmed_steps: confirmedSteps,
      created_by: rep,
      updated_by: rep,
      created_at: addMilliseconds(now, -(index + 1) * 2 * days),
      updated_at: addMilliseconds(now, -(index + 1) * days),
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
        city: demoCity,
        state: 'FL',
        zip: '33602',
        lat: 27.9475,
        lng: -82.4603,
      }),
      created_at: addMilliseconds(now, -5 * hours),
      updated_at: addMilliseconds(now, -4 * hours),
    },
  ]);
}
