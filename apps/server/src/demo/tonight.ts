import { randomInt } from 'node:crypto';
import { friendGridMetres, type Point, snapToGrid } from '@nightjar/domain/kernel/geo';
import type { UserId } from '@nightjar/domain/kernel/id';
import { nightDate } from '@nightjar/domain/kernel/night';
import { days, hours, later, minutes } from '@nightjar/domain/kernel/time';
import { openStatus } from '@nightjar/domain/venues/rules/open-status';
import { strangerCell } from '../features/account/update-location.ts';
import type { Database } from '../platform/db/database.ts';
import { closedTonight, demoVenues } from './city.ts';
import { eveningTimezone, isNight } from './clock.ts';
import { moveEvents, planEvents } from './events.ts';
import { cast, townPhones, townsfolk } from './people.ts';
import {
  type DemoBar,
  extendCheckIns,
  findDemoStaff,
  findDemoVenues,
  findPeople,
  insertAll,
  tellOfArrivals,
} from './queries.ts';
import { type Dice, dice } from './random.ts';

/** How many of the town are out, and of them in a bar rather than on the way. */
const outShare = 0.75;
const insideShare = 0.85;

/** Friends of Rae who are out tonight: in which bar, and for how many minutes when the night begins. */
const company: Readonly<Record<string, readonly [bar: string, minutesAgo: number]>> = {
  Moth: ['The Low Lantern', 34],
  Sol: ['The Low Lantern', 71],
  Remy: ['Switchboard', 52],
  Quinn: ['Rooftop Ibis', 26],
  Zeke: ['Glasshouse No. 9', 8],
  Tess: ['Salt & Static', 43],
  Uma: ['Moth & Marrow', 88],
  Vik: ['Brass Pelican', 117],
  Yara: ['Night Ferry', 61],
};

/** Where every other person goes, so that some bars are lively and others quiet. */
const fullTonight = ['The Low Lantern', 'Switchboard', 'Brass Pelican', 'The Humming Room'];

/**
 * Makes it an evening around `now`: shifts, events, who is out and where. Runs at every start and every hour; it moves
 * the townsfolk, never the people a visitor signs in as (but Dee's and Moth's evening goes on). Timezone and hours of
 * the bars are written when a night begins, and stay as they are until it is over. A database without the demo city keeps
 * its own.
 */
export async function liven(db: Database, now: Date): Promise<void> {
  const chance = dice(Math.floor(now.getTime() / hours));
  await db.transaction().execute(async transaction => {
    if ((await findDemoVenues(transaction)).length === 0) return;
    const begins = !(await isOn(transaction, now));
    if (begins) await beginNight(transaction, now);
    const venues = await findDemoVenues(transaction);
    if (begins) await moveEvents(transaction, venues, now);
    await startShifts(transaction, now);
    await bringOut(transaction, venues, chance, now);
    await planEvents(transaction, venues, now);
  });
}

/** True where the bars have hours, and it is night in their timezone. */
async function isOn(db: Database, now: Date): Promise<boolean> {
  const [first] = await findDemoVenues(db);
  return first !== undefined && first.hours.length > 0 && isNight(now, first.timezone);
}

async function beginNight(db: Database, now: Date): Promise<void> {
  const timezone = eveningTimezone(now);
  const tonight = { date: nightDate(now, timezone), reason: closedTonight.reason };
  const venues = await findDemoVenues(db);
  for (const [index, { id, name }] of venues.entries()) {
    const inventory = { date: nightDate(later(now, (6 + index) * days), timezone), reason: 'Inventory' };
    const closures = name === closedTonight.venue ? [tonight] : index % 5 === 2 ? [inventory] : [];
    await db
      .updateTable('venues')
      .set({
        timezone,
        confirmed_timezone: timezone,
        hours: JSON.stringify(demoVenues[index]?.hours ?? []),
        closures: JSON.stringify(closures),
      })
      .where('id', '=', id)
      .execute();
  }
  // The law of a real place would close bars of a city whose wall shows another hour.
  await db
    .updateTable('alcohol_rules')
    .set({ serving_from: 0, serving_until: 0 })
    .where('state', '=', 'FL')
    .execute();
  await db
    .updateTable('check_ins')
    .set({ ended_at: now })
    .where('user_id', 'in', db.selectFrom('users').where('phone', 'in', townPhones).select('id'))
    .where('ended_at', 'is', null)
    .execute();
}

/** Five of six are on shift, to a full hour; a pro who is on shift already keeps their code. */
async function startShifts(db: Database, now: Date): Promise<void> {
  const staff = await findDemoStaff(
    db,
    [...cast, ...townsfolk].map(({ phone }) => phone),
  );
  const fullHour = Math.floor(now.getTime() / hours) * hours;
  for (const [index, { id, clocked_in_until }] of staff.entries()) {
    const running = clocked_in_until !== null && clocked_in_until > later(now, hours);
    if (running || index % 6 === 5) continue;
    await db
      .updateTable('pros')
      .set({
        clocked_in_at: later(now, -hours),
        clocked_in_until: new Date(fullHour + randomInt(4, 8) * hours),
      })
      .where('id', '=', id)
      .execute();
  }
}

async function bringOut(db: Database, venues: readonly DemoBar[], chance: Dice, now: Date): Promise<void> {
  const crowd = await findPeople(db, townPhones);
  const open = venues.slice(0, 20).filter(venue => openStatus(venue, now).open);
  const spots = crowd.flatMap(({ id, nickname }) => {
    const [bar, minutesAgo] = company[nickname ?? ''] ?? [null, chance.between(2, 90)];
    const inside = bar !== null || chance.next() < insideShare;
    const out = bar !== null || chance.next() < outShare;
    const full = open.filter(({ name }) => fullTonight.includes(name));
    const venue = venues.find(({ name }) => name === bar) ?? chance.pick(chance.next() < 0.5 ? full : open);
    return out ? [{ id, venue, inside, minutesAgo }] : [];
  });
  const everybody = crowd.map(({ id }) => id);
  const out = spots.map(({ id }) => id);

  await db
    .updateTable('users')
    .set({ activity_status: 'in', activity_status_until: null })
    .where('id', 'in', everybody)
    .execute();
  await db
    .updateTable('users')
    .set({ activity_status: 'out', activity_status_until: later(now, 8 * hours) })
    .where('id', 'in', out)
    .execute();
  await db.deleteFrom('user_locations').where('user_id', 'in', everybody).execute();
  await insertAll(
    db,
    'user_locations',
    spots.map(({ id, venue }) => location(id, near(venue, chance), now)),
  );
  await checkIn(
    db,
    everybody,
    spots.filter(({ inside }) => inside),
    now,
  );
}

type Spot = { id: UserId; venue: DemoBar; minutesAgo: number };

/** A person who is still in the same bar keeps their time of arrival. */
async function checkIn(db: Database, crowd: UserId[], spots: readonly Spot[], now: Date): Promise<void> {
  const stayed = await extendCheckIns(
    db,
    spots.map(({ id, venue }) => ({ userId: id, venueId: venue.id })),
    later(now, 3 * hours),
  );
  const arrived = spots.filter(({ id }) => !stayed.has(id));
  await db
    .updateTable('check_ins')
    .set({ ended_at: now })
    .where(
      'user_id',
      'in',
      crowd.filter(id => !stayed.has(id)),
    )
    .where('ended_at', 'is', null)
    .execute();
  await insertAll(
    db,
    'check_ins',
    arrived.map(({ id, venue, minutesAgo }) => ({
      user_id: id,
      venue_id: venue.id,
      created_at: later(now, -minutesAgo * minutes),
      ends_at: later(now, 3 * hours),
    })),
  );
  await tellOfArrivals(
    db,
    arrived.map(({ id }) => id),
    now,
  );
}

const near = ({ lat, lng }: Point, chance: Dice): Point => ({
  lat: lat + (chance.next() - 0.5) / 800,
  lng: lng + (chance.next() - 0.5) / 800,
});

function location(user_id: string, point: Point, set_at: Date) {
  const friend = snapToGrid(point, friendGridMetres);
  // People of a demo have nothing to hide, so their public id serves as their secret.
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
