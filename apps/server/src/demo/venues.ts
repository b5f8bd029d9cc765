import { randomInt } from 'node:crypto';
import { drawCode } from '@nightjar/domain/referrals/rules/referral';
import { demoCity } from '../platform/config/demo.ts';
import type { Database } from '../platform/db/database.ts';
import { eveningTimezone } from './clock.ts';
import { personWithRole, type Town } from './people.ts';
import { findIdsByName, insertAll } from './queries.ts';

/** Writes the venues of the city as confirmed venues that pour. Their hours are written later, when a night begins. */
export async function saveVenues(db: Database, town: Town, now: Date): Promise<void> {
  const typeId = await findIdsByName(db, 'venue_types');
  const featureId = await findIdsByName(db, 'venue_features');
  const timezone = eveningTimezone(now);
  const rep = personWithRole(town, 'rep');
  await insertAll(
    db,
    'venues',
    town.venues.map((venue, index) => ({
      id: venue.id,
      source: `demo:${String(index).padStart(2, '0')}`,
      name: venue.name,
      description: venue.description,
      street: venue.street,
      city: demoCity,
      state: 'FL',
      zip: venue.zip,
      lat: venue.lat,
      lng: venue.lng,
      timezone,
      confirmed_lat: venue.lat,
      confirmed_lng: venue.lng,
      confirmed_state: 'FL',
      confirmed_timezone: timezone,
      active: true,
      partner: true,
      confirmed_at: now,
      confirmed_by: rep.id,
      type: JSON.stringify(venue.types.map(name => ({ id: typeId(name) }))),
      features: JSON.stringify(venue.features.map(name => ({ id: featureId(name) }))),
      paymentTypes: JSON.stringify(venue.payment),
      compPolicy: JSON.stringify({ includes: venue.complimentary, excludes: ['Top shelf', 'Bottles'] }),
      links: JSON.stringify([]),
      ...{ created_at: now, updated_at: now },
      venue_code: venue.venueCode ?? drawCode(randomInt).slice(0, 6),
    })),
  );
}
