import { makeTimes } from '@nightjar/domain/events/make';
import { nextPlace, shownToFriends } from '@nightjar/domain/events/rules/going';
import { nightDate } from '@nightjar/domain/kernel/night';
import { addDays, hours, later, momentOn } from '@nightjar/domain/kernel/time';
import { openStatus } from '@nightjar/domain/venues/rules/open-status';
import type { Database } from '../platform/db/database.ts';
import { townPhones } from './people.ts';
import { type DemoEvent, demoEvents } from './programme.ts';
import { type DemoBar, demoSource, insertAll } from './queries.ts';
import { dice } from './random.ts';

/** Adds what is missing of the programme, with the people who go. */
export async function planEvents(db: Database, venues: readonly DemoBar[], now: Date): Promise<void> {
  const known = new Set((await findEvents(db)).map(keyOf));
  for (const [index, event] of demoEvents.entries()) {
    const venue = venues.find(({ name }) => name === event.venue);
    if (!venue || known.has(keyOf({ venue_id: venue.id, name: event.name }))) continue;
    const { event_id } = await db
      .insertInto('events')
      .values({
        ...makeTimes(timesOf(event, venue, now), venue.timezone),
        venue_id: venue.id,
        lat: venue.lat,
        lng: venue.lng,
        name: event.name,
        description: event.says,
        type_id: event.type,
        price_cents: event.cents,
        capacity: event.capacity ?? null,
        status: event.off ? 'cancelled' : 'published',
        cancelled_at: event.off ? now : null,
        cancelled_reason: event.off ?? null,
        created_at: now,
        updated_at: now,
      })
      .returning('event_id')
      .executeTakeFirstOrThrow();
    await invite(db, { event, event_id, seed: index }, now);
  }
}

/**
 * When a night begins: the programme is for the days from then on, and what a visitor follows goes with it. Events of
 * other people keep their moment; the bars have another timezone, and so these events have other nights.
 */
export async function moveEvents(db: Database, venues: readonly DemoBar[], now: Date): Promise<void> {
  for (const row of await findEvents(db)) {
    const venue = venues.find(({ id }) => id === row.venue_id);
    const event = demoEvents.find(({ name }) => name === row.name);
    if (!venue) continue;
    const times = event?.venue === venue.name ? timesOf(event, venue, now) : row;
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

const keyOf = ({ venue_id, name }: { venue_id: string; name: string }) => `${venue_id} ${name}`;

/** No bar has a programme on its day off. */
function timesOf({ day, at, lasts }: DemoEvent, venue: DemoBar, now: Date) {
  const tonight = nightDate(now, venue.timezone);
  const onDay = (after: number) => momentOn(addDays(tonight, after), at, venue.timezone);
  const days = [0, 1, 2, 3, 4, 5, 6].map(after => onDay(day + after));
  const starts_at = days.find(start => openStatus(venue, start).open) ?? onDay(day);
  return { starts_at, ends_at: later(starts_at, lasts * hours) };
}

type Invited = { event: DemoEvent; event_id: string; seed: number };

/** Friends of Rae come first; where the event is full, the last ones wait. */
async function invite(db: Database, { event, event_id, seed }: Invited, now: Date): Promise<void> {
  const town = await db
    .selectFrom('users')
    .where('phone', 'in', townPhones)
    .select(['id', 'nickname', 'private'])
    .orderBy('phone')
    .execute();
  const isFriend = ({ nickname }: (typeof town)[number]) => event.friends.includes(nickname ?? '');
  const others = dice(seed).some(
    town.filter(person => !isFriend(person)),
    event.others,
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
      created_at: later(now, (going - people.length) * hours),
    })),
  );
}
