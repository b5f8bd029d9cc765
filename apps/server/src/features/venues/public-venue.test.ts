import { publicVenue } from '@nightjar/domain/venues/calls';
import { publicVenuePage } from '@nightjar/domain/venues/entity';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build, db, statementsOf } = await testApp();
const ask = (venue_id: string) => call(publicVenue, { venue_id }, null);

test('a visitor reads the page of an active venue without a session', async () => {
  const venue_id = await build.venue({ street: '110 Curlew St', zip: '33602', description: 'Low light.' });
  const { status, body } = await ask(venue_id);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    id: venue_id,
    name: 'The Low Lantern',
    description: 'Low light.',
    address: '110 Curlew St, Tampa, FL 33602',
    type: [{ id: 1, name: 'Bar' }],
    features: [{ id: 7, name: 'Happy hour' }],
  });
});

test("a venue's public page names no people, and no number on it depends on guests, team or followers", async () => {
  const venue_id = await build.venue({
    venue_code: 'LANTRN',
    phone: '+18135550199',
    email: 'a@lantern.example',
  });
  const before = await ask(venue_id);
  const guest = await build.member({ nickname: 'Zephyrine', activity_status: 'out' });
  await build.checkIn(guest, venue_id);
  await build.pro({ venue_id, user_id: guest });
  await db.insertInto('venue_follows').values({ user_id: guest, venue_id }).execute();
  await db.updateTable('venues').set({ followers_count: 1 }).where('id', '=', venue_id).execute();

  const after = await ask(venue_id);

  expect(after.body).toEqual(before.body);
  expect(Object.keys(after.body.data ?? {}).sort()).toEqual(Object.keys(publicVenuePage.shape).sort());
  expect(JSON.stringify(after.body)).not.toMatch(/Zephyrine|LANTRN|count|8135550199|lantern\.example/);
});

test('the public page of an inactive or missing venue is not found', async () => {
  expect((await ask(await build.venue({ active: false }))).status).toBe(404);
  expect((await ask('5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1')).status).toBe(404);
});

test("a venue's public page takes at most two statements, and one network address may read sixty a minute", async () => {
  const venue_id = await build.venue();
  expect((await statementsOf(() => ask(venue_id))).length).toBeLessThanOrEqual(2);
  const replies = await Promise.all(Array.from({ length: 61 }, () => ask(venue_id)));
  expect(replies.map(({ status }) => status)).toContain(429);
});
