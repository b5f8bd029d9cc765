import { randomInt } from 'node:crypto';
import { friendGridMetres, type Point, snapToGrid } from '@nightjar/domain/kernel/geo';
import type { UserId } from '@nightjar/domain/kernel/id';
import { nightDate } from '@nightjar/domain/kernel/night';
import { addMilliseconds, days, hours, minutes } from '@nightjar/domain/kernel/time';
import { openStatus } from '@nightjar/domain/venues/rules/open-status';
import { strangerCell } from '../features/account/update-location.ts';
import type { Database } from '../platform/db/database.ts';
import { busyTonight, closedTonight, demoVenues } from './city.ts';
import { eveningTimezone, isNight } from './clock.ts';
import { refreshVersions } from './desk/releases.ts';
import { addMissingEvents, moveEvents } from './events.ts';
import { demoPeople, townPhones } from './people.ts';
import {
  extendCheckIns,
  findDemoStaff,
  findDemoVenues,
  findPeople,
  insertAll,
  saveCheckInsInFeed,
  type VenueRow,
} from './queries.ts';
import { type SeededRandom, seededRandom } from './random.ts';

/**
 * The share `shareOfPeopleOut` of the townsfolk is out. Of these people, the share `shareInsideVenues` is at a venue,
 * and the rest is on the way.
 */
const shareOfPeopleOut = 0.75;
const shareInsideVenues = 0.85;

/**
 * Townsfolk go to this many venues of the city, the first in its file. The others are far from the middle of the city.
 */
const mostVenuesVisited = 20;

/**
 * Makes it evening in the demo at `now`: writes shifts, events, and who is out and where.
 *
 * The server runs this at every start and every hour. It moves the townsfolk and Moth, and keeps Dee on shift. Other
 * people whom visitors sign in as stay where they are. When a night begins, the venues get hours and a timezone in which
 * it is evening at `now`, and keep them until the night is over. A database without the demo city is not changed.
 */
export async function refreshTonight(db: Database, now: Date): Promise<void> {
  const random = seededRandom(Math.floor(now.getTime() / hours));
  await db.transaction().execute(async transaction => {
    if ((await findDemoVenues(transaction)).length === 0) return;
    const begins = !(await nightHasBegun(transaction, now));
    if (begins) await beginNight(transaction, now);
    const venues = await findDemoVenues(transaction);
    if (begins) await moveEvents(transaction, venues, now);
    await startShifts(transaction, now);
    await movePeople(transaction, { venues, random }, now);
    await addMissingEvents(transaction, venues, now);
    await refreshVersions(transaction, now);
  });
}

/** Returns true where the demo venues have opening hours and it is night in their timezone. */
async function nightHasBegun(db: Database, now: Date): Promise<boolean> {
  const [first] = await findDemoVenues(db);
  return first !== undefined && first.hours.length > 0 && isNight(now, first.timezone);
}

async function beginNight(db: Database, now: Date): Promise<void> {
  const timezone = eveningTimezone(now);
  const tonight = { date: nightDate(now, timezone), reason: closedTonight.reason };
  const venues = await findDemoVenues(db);
  for (const [index, { id, name }] of venues.entries()) {
    const inventory = {
      date: nightDate(addMilliseconds(now, (6 + index) * days), timezone),
      reason: 'Inventory',
    };
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
  // Removes the hours at which Florida's law ends the sale of alcohol, because the demo may run in another timezone
  // than Florida's.
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

/**
 * Puts five in six bartenders on shift, each until a full hour. A shift with more than an hour left is not changed.
 */
async function startShifts(db: Database, now: Date): Promise<void> {
  const staff = await findDemoStaff(
    db,
    demoPeople.map(({ phone }) => phone),
  );
  const fullHour = Math.floor(now.getTime() / hours) * hours;
  for (const [index, { id, clocked_in_until }] of staff.entries()) {
    const running = clocked_in_until !== null && clocked_in_until > addMilliseconds(now, hours);
    if (running || index % 6 === 5) continue;
    await db
      .updateTable('pros')
      .set({
        clocked_in_at: addMilliseconds(now, -hours),
        clocked_in_until: new Date(fullHour + randomInt(4, 8) * hours),
      })
      .where('id', '=', id)
      .execute();
  }
}

type Outing = { id: UserId; venue: VenueRow; inside: boolean; minutesAgo: number };
type OutingChoices = { venues: readonly VenueRow[]; random: SeededRandom };
type Townsperson = Awaited<ReturnType<typeof findPeople>>[number];

async function movePeople(db: Database, { venues, random }: OutingChoices, now: Date): Promise<void> {
  const town = await findPeople(db, townPhones);
  const outings = drawOutings(town, { venues, random }, now);
  const everybody = town.map(({ id }) => id);
  await saveStatuses(db, { everybody, out: outings.map(({ id }) => id) }, now);
  await db.deleteFrom('user_locations').where('user_id', 'in', everybody).execute();
  await insertAll(
    db,
    'user_locations',
    outings.map(({ id, venue }) => locationRowOf(id, pointNear(venue, random), now)),
  );
  await saveCheckIns(db, { everybody, inside: outings.filter(({ inside }) => inside) }, now);
}

/** Draws who is out and where. For friends of Rae, people.json has the venue and the minute of their arrival. */
function drawOutings(town: readonly Townsperson[], { venues, random }: OutingChoices, now: Date): Outing[] {
  const open = venues.slice(0, mostVenuesVisited).filter(venue => openStatus(venue, now).open);
  const busy = open.filter(({ name }) => busyTonight.includes(name));
  return town.flatMap(({ id, nickname }) => {
    const planned = demoPeople.find(({ firstName }) => firstName === nickname)?.tonight;
    const minutesAgo = planned?.minutesAgo ?? random.between(2, 90);
    const inside = planned !== undefined || random.next() < shareInsideVenues;
    const out = planned !== undefined || random.next() < shareOfPeopleOut;
    const venue =
      venues.find(({ name }) => name === planned?.venue) ?? random.pick(random.next() < 0.5 ? busy : open);
    return out ? [{ id, venue, inside, minutesAgo }] : [];
  });
}

type NewStatuses = { everybody: readonly UserId[]; out: readonly UserId[] };

async function saveStatuses(db: Database, { everybody, out }: NewStatuses, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ activity_status: 'in', activity_status_until: null })
    .where('id', 'in', everybody)
    .execute();
  await db
    .updateTable('users')
    .set({ activity_status: 'out', activity_status_until: addMilliseconds(now, 8 * hours) })
    .where('id', 'in', out)
    .execute();
}

type NewCheckIns = { everybody: readonly UserId[]; inside: readonly Outing[] };

/**
 * Checks in every person who is at a venue and checks out everybody else. A person who stays keeps their time of
 * arrival.
 */
async function saveCheckIns(db: Database, { everybody, inside }: NewCheckIns, now: Date): Promise<void> {
  const stayed = await extendCheckIns(
    db,
    inside.map(({ id, venue }) => ({ userId: id, venueId: venue.id })),
    addMilliseconds(now, 3 * hours),
  );
  const arrived = inside.filter(({ id }) => !stayed.has(id));
  await db
    .updateTable('check_ins')
    .set({ ended_at: now })
    .where(
      'user_id',
      'in',
      everybody.filter(id => !stayed.has(id)),
    )
    .where('ended_at', 'is', null)
    .execute();
  await insertAll(
    db,
    'check_ins',
    arrived.map(({ id, venue, minutesAgo }) => ({
      user_id: id,
      venue_id: venue.id,
      created_at: addMilliseconds(now, -minutesAgo * minutes),
      ends_at: addMilliseconds(now, 3 * hours),
    })),
  );
  await saveCheckInsInFeed(
    db,
    arrived.map(({ id }) => id),
    now,
  );
}

const pointNear = ({ lat, lng }: Point, random: SeededRandom): Point => ({
  lat: lat + (random.next() - 0.5) / 800,
  lng: lng + (random.next() - 0.5) / 800,
});

function locationRowOf(user_id: string, point: Point, set_at: Date) {
  const friend = snapToGrid(point, friendGridMetres);
  // The secret salt decides how far a cell is displaced. In the demo the id of a user serves as the salt, because no
  // person there has a real position to hide.
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
