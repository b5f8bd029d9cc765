import { makeTimes } from '@nightjar/domain/events/make';
import { nextPlace, shownToFriends } from '@nightjar/domain/events/rules/going';
import { nightDate } from '@nightjar/domain/kernel/night';
import { addDays, addMilliseconds, hours, momentOn } from '@nightjar/domain/kernel/time';
import { openStatus } from '@nightjar/domain/venues/rules/open-status';
import type { Database } from '../platform/db/database.ts';
import { townPhones } from './people.ts';
import { type DemoEvent, demoEvents } from './programme.ts';
import { demoSource, findIdsByName, insertAll, type VenueRow } from './queries.ts';
import { seededRandom } from './random.ts';

/** Adds the demo events that the database does not have yet, with the people who go. */
export async function addMissingEvents(db: Database, venues: readonly VenueRow[], now: Date): Promise<void> {
  const known = new Set((await findEvents(db)).map(eventKeyOf));
  const typeId = await findIdsByName(db, 'event_types');
  for (const [index, event] of demoEvents.entries()) {
    const venue = venues.find(({ name }) => name === event.venue);
    if (!venue || known.has(eventKeyOf({ venue_id: venue.id, name: event.name }))) continue;
    const { event_id } = await db
      .insertInto('events')
      .values({
        ...makeTimes(eventTimesOf(event, venue, now), venue.timezone),
        venue_id: venue.id,
        lat: venue.lat,
        lng: venue.lng,
        name: event.name,
        description: event.description,
        type_id: typeId(event.type),
        price_cents: event.priceCents,
        capacity: event.capacity ?? null,
        status: event.cancelled ? 'cancelled' : 'published',
        cancelled_at: event.cancelled ? now : null,
        cancelled_reason: event.cancelled ?? null,
        created_at: now,
        updated_at: now,
      })
      .returning('event_id')
      .executeTakeFirstOrThrow();
    await saveGuests(db, { event, event_id, seed: index }, now);
  }
}

/**
 * Moves the demo events, with the follows of visitors, to the night that begins and the days after it. An event that a
 * visitor made keeps its time. It may then belong to another night, because the timezone of its venue has changed.
 */
export async function moveEvents(db: Database, venues: readonly VenueRow[], now: Date): Promise<void> {
  for (const row of await findEvents(db)) {
    const venue = venues.find(({ id }) => id === row.venue_id);
    const event = demoEvents.find(({ name }) => name === row.name);
    if (!venue) continue;
    const times = event?.venue === venue.name ? eventTimesOf(event, venue, now) : row;
    await db
      .updateTable('events')
      .set(makeTimes(times, venue.timezone))
      .where('event_id', '=', row.event_id)
      .execute();
  }
}

const findEvents = (db: Database) =>
  db
    .selectFrom('events')
    .innerJoin('venues', 'venues.id', 'events.venue_id')
    .where('venues.source', 'like', demoSource)
    .select(['event_id', 'venue_id', 'events.name', 'starts_at', 'ends_at'])
    .execute();

const eventKeyOf = ({ venue_id, name }: { venue_id: string; name: string }) => `${venue_id} ${name}`;

/**
 * Returns the start and end of an event. The event takes place on the planned night, or on the next night on which its
 * venue is open.
 */
function eventTimesOf({ nightsFromTonight, startsAt, hours: length }: DemoEvent, venue: VenueRow, now: Date) {
  const tonight = nightDate(now, venue.timezone);
  const startAfter = (nights: number) => momentOn(addDays(tonight, nights), startsAt, venue.timezone);
  const starts = [0, 1, 2, 3, 4, 5, 6].map(more => startAfter(nightsFromTonight + more));
  const starts_at = starts.find(start => openStatus(venue, start).open) ?? startAfter(nightsFromTonight);
  return { starts_at, ends_at: addMilliseconds(starts_at, length * hours) };
}

type SavedEvent = { event: DemoEvent; event_id: string; seed: number };

/**
 * Writes who goes to an event. Friends of Rae, the guest of the demo, get their places first. When the event is full, the
 * rest wait.
 */
async function saveGuests(db: Database, { event, event_id, seed }: SavedEvent, now: Date): Promise<void> {
  const town = await db
    .selectFrom('users')
    .where('phone', 'in', townPhones)
    .select(['id', 'nickname', 'private'])
    .orderBy('phone')
    .execute();
  const isFriend = ({ nickname }: (typeof town)[number]) => event.friendsGoing.includes(nickname ?? '');
  const others = seededRandom(seed).some(
    town.filter(person => !isFriend(person)),
    event.othersGoing,
  );
  const people = [...town.filter(isFriend), ...others];
  await insertAll(
    db,
    'event_follows',
    people.map((person, going) => ({
      user_id: person.id,
      event_id,
      waiting: nextPlace({ capacity: event.capacity ?? null, going }) === 'waiting',
      shown: shownToFriends(undefined, person),
      created_at: addMilliseconds(now, (going - people.length) * hours),
    })),
  );
}
