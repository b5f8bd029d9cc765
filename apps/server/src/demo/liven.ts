import { randomInt } from 'node:crypto';
import { friendGridMetres, type Point, snapToGrid } from '@nightjar/domain/kernel/geo';
import { hours, later, minutes } from '@nightjar/domain/kernel/time';
import { strangerCell } from '../features/account/update-location.ts';
import type { Database } from '../platform/db/database.ts';
import { demoEvents, demoVenues } from './city.ts';
import { hoursAround } from './clock.ts';
import { type Dice, dice } from './dice.ts';
import { cast, townsfolk } from './people.ts';
import { findDemoStaff, findDemoVenues, findTownsfolk, insertAll, tellOfArrivals } from './rows.ts';

type Venue = Point & { id: string; name: string };

/** How many of the town are out, and of them in a bar rather than on the way. */
const outShare = 0.75;
const insideShare = 0.85;

/**
 * Makes it a Friday night around `now`: hours, shifts, events, who is out and where. Runs at every start and every
 * hour; it moves the townsfolk, never the people a visitor signs in as (but Dee's and Moth's evening goes on).
 */
export async function liven(db: Database, now: Date): Promise<void> {
  const chance = dice(Math.floor(now.getTime() / hours));
  await db.transaction().execute(async transaction => {
    const venues = await findDemoVenues(transaction);
    await openVenues(transaction, venues, now);
    await startShifts(transaction, now);
    await bringOut(transaction, venues, chance, now);
    await planEvents(transaction, venues, now);
  });
}

async function openVenues(db: Database, venues: readonly Venue[], now: Date): Promise<void> {
  for (const [index, { id }] of venues.entries()) {
    const rhythm = demoVenues[index]?.rhythm ?? 'night';
    await db
      .updateTable('venues')
      .set({ hours: JSON.stringify(hoursAround(rhythm, now)) })
      .where('id', '=', id)
      .execute();
  }
  // At breakfast too the law shall not close the bars of a night that never ends.
  await db
    .updateTable('alcohol_rules')
    .set({ serving_from: 0, serving_until: 0 })
    .where('state', '=', 'FL')
    .execute();
}

/** Two of three are on shift; a pro who is on shift already keeps their code. */
async function startShifts(db: Database, now: Date): Promise<void> {
  const staff = await findDemoStaff(
    db,
    [...cast, ...townsfolk].map(({ phone }) => phone),
  );
  for (const [index, { id, clocked_in_until }] of staff.entries()) {
    const running = clocked_in_until !== null && clocked_in_until > later(now, hours);
    if (running || index % 3 === 2) continue;
    await db
      .updateTable('pros')
      .set({ clocked_in_at: later(now, -hours), clocked_in_until: later(now, randomInt(4, 8) * hours) })
      .where('id', '=', id)
      .execute();
  }
}

async function bringOut(db: Database, venues: readonly Venue[], chance: Dice, now: Date): Promise<void> {
  const [, moth] = cast;
  const crowd = await findTownsfolk(
    db,
    townsfolk.filter(({ is }) => is === 'member').map(({ phone }) => phone),
  );
  const out = crowd.filter(() => chance.next() < outShare);
  const [mothId] = await findTownsfolk(db, moth ? [moth.phone] : []);
  const spots = out.map(id => ({
    id,
    venue: chance.pick(venues.slice(0, 20)),
    inside: chance.next() < insideShare,
  }));
  const [lantern] = venues;
  if (mothId && lantern) spots.push({ id: mothId, venue: lantern, inside: true });
  const ids = spots.map(({ id }) => id);
  if (ids.length === 0) return;

  await db
    .updateTable('users')
    .set({ activity_status: 'in', activity_status_until: null })
    .where('id', 'in', crowd)
    .execute();
  await db
    .updateTable('users')
    .set({ activity_status: 'out', activity_status_until: later(now, 8 * hours) })
    .where('id', 'in', ids)
    .execute();
  await db
    .deleteFrom('user_locations')
    .where('user_id', 'in', [...crowd, ...ids])
    .execute();
  await insertAll(
    db,
    'user_locations',
    spots.map(({ id, venue }) => location(id, near(venue, chance), now)),
  );
  await db
    .updateTable('check_ins')
    .set({ ended_at: now })
    .where('user_id', 'in', [...crowd, ...ids])
    .where('ended_at', 'is', null)
    .execute();
  await insertAll(
    db,
    'check_ins',
    spots
      .filter(({ inside }) => inside)
      .map(({ id, venue }) => ({
        user_id: id,
        venue_id: venue.id,
        created_at: later(now, -chance.between(2, 90) * minutes),
        ends_at: later(now, 3 * hours),
      })),
  );
  await tellOfArrivals(db, ids, now);
}

const near = ({ lat, lng }: Point, chance: Dice): Point => ({
  lat: lat + (chance.next() - 0.5) / 800,
  lng: lng + (chance.next() - 0.5) / 800,
});

function location(user_id: string, point: Point, set_at: Date) {
  const friend = snapToGrid(point, friendGridMetres);
  // People of a demo have nothing to hide: what everybody knows of them serves as their secret.
  const stranger = strangerCell(point, user_id);
  return {
    user_id,
    ...point,
    friend_lat: friend.lat,
    friend_lng: friend.lng,
    stranger_lat: stranger.lat,
    stranger_lng: stranger.lng,
    set_at,
  };
}

/** Tonight's programme, moved to tonight; what a visitor follows goes with it. */
async function planEvents(db: Database, venues: readonly Venue[], now: Date): Promise<void> {
  for (const event of demoEvents) {
    const venue = venues.find(({ name }) => name === event.venue);
    if (!venue) continue;
    const starts = later(now, Math.round(event.startsIn * 2) * 30 * minutes);
    const row = { starts_at: starts, ends_at: later(starts, event.lasts * hours) };
    const moved = await db
      .updateTable('events')
      .set(row)
      .where('venue_id', '=', venue.id)
      .where('name', '=', event.name)
      .executeTakeFirst();
    if (moved.numUpdatedRows > 0n) continue;
    await db
      .insertInto('events')
      .values({
        ...row,
        venue_id: venue.id,
        name: event.name,
        type_id: event.type,
        price_cents: event.cents,
        status: 'published',
      })
      .execute();
  }
}
