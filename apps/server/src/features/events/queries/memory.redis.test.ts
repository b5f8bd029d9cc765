import { eventsWithinBounds, followEvent, nearbyEvents, unfollowEvent } from '@nightjar/domain/events/calls';
import type { Call } from '@nightjar/domain/kernel/call';
import { ybor } from '@nightjar/domain/kernel/example';
import type { EventId, UserId, VenueId } from '@nightjar/domain/kernel/id';
import { addMilliseconds, hours } from '@nightjar/domain/kernel/time';
import { boundsAround } from '@nightjar/domain/places/rules/areas';
import { checkIn, nearbyVenues, venuesWithinBounds } from '@nightjar/domain/venues/calls';
import { deleteVenue, reopenVenue, suspendVenue, updateVenue } from '@nightjar/domain/venues/desk/calls';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { openBus } from '../../../platform/bus/open.ts';
import { openDatabase } from '../../../platform/db/database.ts';
import { createMetrics } from '../../../platform/metrics.ts';
import { readsOnWriter } from '../../../platform/reads/reads.ts';
import { buildServer } from '../../../server.ts';
import { listenOn, sendCall, testApp } from '../../../testing/app.ts';
import { seededRandom } from '../../../testing/dice.ts';
import { startRedis } from '../../../testing/redis/start.ts';

const redis = await startRedis();
const quiet = pino({ level: 'silent' });
const [bus, otherBus] = [await openBus(redis.url, quiet), await openBus(redis.url, quiet)];
const app = await testApp({}, () => ({ bus }));
const { build, call, clock, db, platform, sessionOf, settings, url, urls } = app;
/** This second node uses the same database and has its own connections. */
const otherDb = openDatabase({ url: urls.app, onTrouble: () => {} });
const other = await buildServer({
  ...platform,
  db: otherDb,
  reads: readsOnWriter(otherDb),
  bus: otherBus,
  metrics: createMetrics(quiet),
});
/** This node keeps nothing in memory, so it reads everything from the database. */
const plain = await buildServer({
  ...platform,
  settings: { ...settings, mapMemoryBytes: 0 },
  metrics: createMetrics(quiet),
});
const [otherUrl, plainUrl] = [await listenOn(other), await listenOn(plain)];
afterAll(async () => {
  await Promise.all([other.close(), plain.close()]);
  await Promise.all([otherDb.destroy(), otherBus.close(), redis.close()]);
});

const { between, chance, next } = seededRandom(20261120);
const spread = () => (next() - 0.5) * 0.05;
const somewhere = () => ({ lat: ybor.lat + spread(), lng: ybor.lng + spread() });
const pick = <Each>(list: readonly Each[]): Each => list[between(0, list.length - 1)] as Each;

const owl = await build.user({ super_admin: true, allow_admin_access: true });
const out = { activity_status: 'out', activity_status_until: addMilliseconds(clock.now(), 6 * hours) };
const people: UserId[] = [];
for (let index = 0; index < 6; index += 1) people.push(await build.member(out));
const viewer = people[0] as UserId;
/**
 * The accounts of these people are put on hold. They send no requests, because a node learns of a hold some seconds
 * later than the database.
 */
const suspects = people.slice(4);
const askers = people.slice(0, 4);
for (const friend of people.slice(1, 4)) await build.friendship(viewer, friend);
const bars: VenueId[] = [];
for (let index = 0; index < 40; index += 1) bars.push(await build.venue(somewhere()));
const events: EventId[] = [];
for (const venue_id of bars.slice(0, 20))
  events.push(await build.event({ venue_id, starts_at: addMilliseconds(clock.now(), hours) }));
for (const person of people) await build.location(person);

const box = boundsAround(ybor, 2000);
const around = { ...ybor, radius: 2500 };
const questions: readonly (readonly [Call, Record<string, unknown>])[] = [
  [nearbyVenues, around],
  [nearbyVenues, { ...around, drinks: true }],
  [venuesWithinBounds, box],
  [venuesWithinBounds, { ...box, user_lat: ybor.lat + 0.05, user_lng: ybor.lng }],
  [nearbyEvents, around],
  [nearbyEvents, { ...around, date: '2026-11-20', until: '2026-11-22' }],
  [eventsWithinBounds, box],
];

const tokens = new Map<UserId, string>();
for (const person of people) tokens.set(person, await sessionOf(person));
const ask = async (node: string, [declaration, input]: (typeof questions)[number], as: UserId = viewer) =>
  (await sendCall(node + declaration.path, declaration, input, { token: tokens.get(as) ?? null })).body;

/** Sends every request of the map to both nodes and to the node without a memory, and compares the answers. */
async function compare(as: UserId = viewer): Promise<void> {
  await Promise.all(
    questions.map(async question => {
      const [expected, ...answers] = await Promise.all(
        [plainUrl, url, otherUrl].map(node => ask(node, question, as)),
      );
      for (const answer of answers) expect(answer).toEqual(expected);
    }),
  );
}

const set = (table: 'venues' | 'events' | 'users' | 'pros', id: string, values: Record<string, unknown>) => {
  const key = table === 'events' ? 'event_id' : 'id';
  return sql`update ${sql.table(table)} set ${sql.join(
    Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
  )} where ${sql.ref(key)} = ${id}`.execute(db);
};

/** Expects a success or a refusal, because the bar may be archived already. Any other answer fails the test. */
async function made(reply: Promise<{ status: number }>): Promise<void> {
  expect([200, 404]).toContain((await reply).status);
}

const changes: Record<string, () => Promise<unknown>> = {
  'a bar moves': () => set('venues', pick(bars), somewhere()),
  'a bar has other hours': () =>
    made(
      call(
        updateVenue,
        { venue_id: pick(bars), hours: [{ name: between(1, 7), hours: { start: 1700, end: 200 } }] },
        owl,
      ),
    ),
  'a bar closes for a night': () =>
    set('venues', pick(bars), { closures: JSON.stringify([{ date: '2026-11-20', reason: 'Storm' }]) }),
  'a bar pours no more': () => set('venues', pick(bars), { partner: chance(0.5) }),
  'a bar has another picture': () =>
    set('venues', pick(bars), {
      images: JSON.stringify([{ kind: 'logo', url: `/logo-${between(1, 9)}.webp` }]),
    }),
  'a bar is archived': () => made(call(deleteVenue, { venue_id: pick(bars) }, owl)),
  'a bar is put on hold': () => made(call(suspendVenue, { venue_id: pick(bars), reason: 'Fights' }, owl)),
  'a bar is reopened': () => made(call(reopenVenue, { venue_id: pick(bars), reason: 'Calm again' }, owl)),
  'a bar opens': async () => bars.push(await build.venue(somewhere())),
  'the viewer comes in': async () => {
    const venue_id = pick(bars);
    const bar = await db
      .selectFrom('venues')
      .where('id', '=', venue_id)
      .select(['lat', 'lng'])
      .executeTakeFirstOrThrow();
    await build.location(viewer, bar);
    await made(call(checkIn, { venue_id, user_id: viewer }, viewer));
  },
  'a friend comes in': async () => {
    const friend = pick(people);
    await sql`update check_ins set ended_at = ${clock.now()} where user_id = ${friend} and ended_at is null`.execute(
      db,
    );
    await build.checkIn(friend, pick(bars));
  },
  'a person hides': () => set('users', pick(people.slice(1)), { private: chance(0.5) }),
  'a person is put on hold': () =>
    set('users', pick(suspects), { suspended_at: chance(0.5) ? clock.now() : null }),
  'a bartender begins or ends': async () => {
    const [pro] = await db.selectFrom('pros').select('id').limit(1).execute();
    return pro
      ? set('pros', pro.id, { clocked_in_until: chance(0.5) ? addMilliseconds(clock.now(), hours) : null })
      : build.pro({ venue_id: pick(bars), clocked_in_until: addMilliseconds(clock.now(), hours) });
  },
  'an event begins later': () =>
    set('events', pick(events), { starts_at: addMilliseconds(clock.now(), between(1, 9) * 60_000) }),
  'an event is called off': () =>
    set('events', pick(events), { status: 'cancelled', cancelled_at: clock.now() }),
  'an event is deleted': () => set('events', pick(events), { deleted_at: clock.now() }),
  'an event is announced': async () =>
    events.push(await build.event({ venue_id: pick(bars), starts_at: addMilliseconds(clock.now(), hours) })),
  'the viewer goes': () => made(call(followEvent, { event_id: pick(events), user_id: viewer }, viewer)),
  'the viewer does not go': () =>
    made(call(unfollowEvent, { event_id: pick(events), user_id: viewer }, viewer)),
};

test('the events held in memory equal those of the database on two nodes after each change, under load', async () => {
  let running = true;
  // Each node gets one request at a time, because more requests at once would only delay the answers.
  const requests = [url, otherUrl].map(async node => {
    while (running) expect((await ask(node, pick(questions), pick(askers))).success).toBe(true);
  });
  try {
    await compare();
    for (let round = 0; round < 2; round += 1) {
      for (const change of Object.values(changes)) {
        await change();
        await compare(pick(askers));
      }
    }
  } finally {
    running = false;
    await Promise.all(requests);
  }
}, 120_000);

test('the events held in memory equal those of the database without Redis, and after Redis is back', async () => {
  await compare();
  await redis.kill();
  await set('venues', pick(bars), somewhere());
  await compare();
  await set('venues', pick(bars), { name: 'Renamed meanwhile' });
  await redis.restart();
  await compare();
  await set('events', pick(events), { name: 'Renamed afterwards' });
  await compare();
});
