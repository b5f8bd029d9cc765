import { trackingToken, updateActivityStatus, uploadLocation } from '@nightjar/domain/account/calls';
import { oldestTrackedMs } from '@nightjar/domain/account/rules/tracked-point';
import type { UserId } from '@nightjar/domain/kernel/id';
import { addMilliseconds, minutes } from '@nightjar/domain/kernel/time';
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build, db, clock } = await testApp();
const bar = { latitude: 27.9601, longitude: -82.4401 };
let member: UserId;

const say = (activity_status: 'in' | 'out') =>
  call(updateActivityStatus, { user_id: member, activity_status }, member);
const askToken = async () => (await call(trackingToken, { user_id: member }, member)).body;
async function goOut(): Promise<string> {
  await say('out');
  const { data } = await askToken();
  if (!data) throw new Error('no token was given');
  return data.token;
}
const upload = async (token: string | null, locations: Record<string, unknown> = bar) => {
  const { status, body } = await call(uploadLocation, locations, null, { token });
  return { ...body, status };
};
const stored = async () =>
  (await db.selectFrom('user_locations').selectAll().where('user_id', '=', member).executeTakeFirst()) ??
  null;

beforeEach(async () => {
  member = await build.member();
});

test('a phone whose owner is out uploads the location with its tracking token and no session', async () => {
  const token = await goOut();
  expect(await upload(token)).toMatchObject({ status: 200, data: { setAt: clock.now().toISOString() } });
  expect(await stored()).toMatchObject({
    lat: expect.closeTo(bar.latitude),
    lng: expect.closeTo(bar.longitude),
  });
});

test('an upload of several locations, as the tracking plugin of Transistorsoft sends them, saves the newest location', async () => {
  const token = await goOut();
  const timestamp = (ms: number) => addMilliseconds(clock.now(), ms).toISOString();
  const location = [
    { coords: { latitude: 28, longitude: -82 }, timestamp: timestamp(-2 * minutes), is_moving: true },
    { coords: bar, timestamp: timestamp(-minutes), activity: { type: 'on_foot' } },
  ];
  expect(await upload(token, { location })).toMatchObject({ status: 200 });
  expect(await stored()).toMatchObject({ lat: expect.closeTo(bar.latitude) });
});

test('an upload of old locations is accepted, so that the phone does not send it again, and nothing is saved', async () => {
  const token = await goOut();
  const time = clock.now().getTime() - oldestTrackedMs - 1;
  expect(await upload(token, { ...bar, time })).toMatchObject({ status: 200, data: { setAt: null } });
  expect(await stored()).toBeNull();
});

test('an upload that waits while the user goes in saves nothing', async () => {
  const token = await goOut();
  const [status] = await Promise.all([upload(token), say('in')]);
  expect([200, 401]).toContain(status.status);
  expect(await stored()).toBeNull();
});

test('a malformed upload is refused with a sentence that names the field', async () => {
  const token = await goOut();
  expect(await upload(token, { location: { coords: { latitude: 91, longitude: 0 } } })).toMatchObject({
    status: 400,
    success: false,
  });
});
