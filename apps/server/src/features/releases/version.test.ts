import type { UserId } from '@nightjar/domain/kernel/id';
import { releaseFailed, version } from '@nightjar/domain/releases/calls';
import { unknownDevice } from '@nightjar/domain/releases/entity';
import type { Insertable } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import type { AppReleases } from '../../platform/db/schema.gen.ts';
import { testApp } from '../../testing/app.ts';
import { makeReleaseKey } from '../../testing/releases/signer.ts';
import { releaseKeyOf } from './gate.ts';
import { findReleases } from './queries/releases.ts';

const { call, build, clock, db, platform, settings, statementsOf, roundTripsOf } = await testApp({
  RELEASE_PUBLIC_KEY: makeReleaseKey().publicPem,
});
const publishedBy = releaseKeyOf(settings)?.fingerprint ?? '';
const phone = { native: '1.1.174', current: '1.1.174', device_id: 'phone' };

/** Makes a live release for every device, with a bundle of the server's key. */
async function release(number: string, changes: Partial<Insertable<AppReleases>> = {}): Promise<void> {
  const bundle = { min_native: '1.1.174', size: 4000, sha256: 'a'.repeat(64), signature: 'AAAA' };
  await db
    .insertInto('app_releases')
    .values({
      ...{ version: number, released_at: clock.now(), proven_at: clock.now(), published_by: publishedBy },
      ...{ ...bundle, proof: `proof of ${number}`, ...changes },
    })
    .execute();
  findReleases.drop(platform.db);
}
const answer = async (input: Record<string, string> = {}) => (await call(version, input, null)).body.data;
const offerTo = async (device: Record<string, string> = {}) =>
  (await answer({ ...phone, ...device }))?.version;

afterEach(async () => {
  await db.deleteFrom('release_failures').execute();
  await db.deleteFrom('app_releases').execute();
  findReleases.drop(platform.db);
});

test('the latest version is the one with which the server was built, before any release', async () => {
  const built = { value: '1.1.174', production: '1.1.174', version: '1.1.174', bundle: null };
  expect(await answer()).toEqual(built);
});

test('a request for the latest version that names no device gets the newest release that every device may have, without a bundle', async () => {
  await release('1.1.9');
  await release('1.1.10');
  await release('1.1.11', { rollout: 99 });
  await release('1.1.12', { state: 'paused' });
  await release('1.1.13', { channel: 'beta' });
  expect(await answer()).toEqual({ value: '1.1.10', production: '1.1.10', version: '1.1.10', bundle: null });
});

test('a release from before bundles were signed counts as the latest version, and is offered to no device', async () => {
  await db.insertInto('app_releases').values({ version: '1.2.0', released_at: clock.now() }).execute();
  findReleases.drop(platform.db);
  expect((await answer())?.version).toBe('1.2.0');
  expect(await answer(phone)).toMatchObject({ version: '1.1.174', bundle: null });
});

test('a device is offered the newest release with its bundle and proof, and the answer has the version under three names', async () => {
  await release('1.1.175');
  await release('1.1.176');
  expect(await answer(phone)).toEqual({
    ...{ value: '1.1.176', production: '1.1.176', version: '1.1.176' },
    bundle: { url: '/bundles/app.zip?v=1.1.176', size: 4000, proof: 'proof of 1.1.176' },
  });
});

test('a device for which there is no newer release gets its own version as the answer', async () => {
  await release('1.1.175', { min_native: '1.1.200' });
  await release('1.1.176', { channel: 'beta' });
  await release('1.1.177', { rollout: 0, state: 'staged' });
  await release('1.1.178', { bundle_deleted_at: clock.now() });
  expect(await answer(phone)).toEqual({
    ...{ value: '1.1.174', production: '1.1.174', version: '1.1.174', bundle: null },
  });
  expect(await offerTo({ channel: 'beta' })).toBe('1.1.176');
});

test('a release that another key has published is offered to no device, so a stolen release key is worth nothing once it is replaced', async () => {
  await release('1.1.175', { published_by: '0123456789abcdef' });
  expect(await answer(phone)).toMatchObject({ version: '1.1.174', bundle: null });
});

test('a server without a configured release key offers no bundle to any device', async () => {
  await release('1.1.175');
  const { settings: own } = platform;
  platform.settings = { ...own, releases: { publicKey: null } };
  expect(await answer(phone)).toMatchObject({ version: '1.1.174', bundle: null });
  platform.settings = own;
});

test('a device that runs a withdrawn release is offered the older release that is signed as the way back from it', async () => {
  await release('1.1.175', { rollback_from: ['1.1.176'] });
  await release('1.1.176', { state: 'withdrawn', bundle_deleted_at: clock.now() });
  expect(await offerTo({ current: '1.1.176' })).toBe('1.1.175');
  expect(await offerTo({ current: '1.1.177' })).toBe('1.1.177');
});

test('a rollout of 30 percent is offered to about 30 percent of the devices, and always to the same ones', async () => {
  await release('1.1.175', { rollout: 30 });
  const devices = Array.from({ length: 200 }, (_, index) => `device-${index}`);
  const ask = async () => Promise.all(devices.map(device_id => offerTo({ device_id })));
  const first = await ask();
  expect(await ask()).toEqual(first);
  const share = first.filter(offered => offered === '1.1.175').length / devices.length;
  expect(share).toBeGreaterThan(0.2);
  expect(share).toBeLessThan(0.4);
});

const fail = (user_id: UserId, device: { device_id?: string }) =>
  call(releaseFailed, { user_id, version: '1.1.176', ...device }, user_id);

test('a release that failed on a device is not offered to that device again, and stays offered to others', async () => {
  await release('1.1.175');
  await release('1.1.176');
  await fail(await build.member(), { device_id: 'phone' });
  expect(await offerTo()).toBe('1.1.175');
  expect(await offerTo({ device_id: 'another' })).toBe('1.1.176');
});

test('a failure that a device reported without its id blocks the release on no device', async () => {
  await release('1.1.176');
  await fail(await build.member(), {});
  expect(await offerTo({ device_id: unknownDevice })).toBe('1.1.176');
  expect(await offerTo()).toBe('1.1.176');
});

test("the answer about releases for another person's device id reveals nothing but the version that the device would be offered", async () => {
  await release('1.1.176');
  const owner = await build.member({ nickname: 'moth' });
  await call(
    releaseFailed,
    { user_id: owner, version: '1.1.176', device_id: 'phone', message: 'TypeError' },
    owner,
  );
  const { body } = await call(version, phone, await build.member());
  expect(body.data).toEqual({ value: '1.1.174', production: '1.1.174', version: '1.1.174', bundle: null });
  expect(JSON.stringify(body)).not.toMatch(/TypeError|moth/);
  expect(JSON.stringify(body)).not.toContain(owner);
});

test.each([
  ['native', { native: 'v1' }],
  ['current', { current: '1.2.3.4' }],
  ['channel', { channel: 'Beta!' }],
  ['platform', { platform: 'windows' }],
  ['device_id', { device_id: 'x'.repeat(121) }],
])(
  'a request for the latest version with a wrong %s is refused with the name of the field',
  async (field, wrong) => {
    const { status, body } = await call(version, { ...phone, ...wrong }, null);
    expect([status, body.message]).toEqual([400, expect.stringContaining(field)]);
  },
);

test('a request for the latest version takes no database statement where nothing is newer, and one where something is newer', async () => {
  await release('1.1.175');
  await answer();
  expect(await statementsOf(() => answer())).toEqual([]);
  expect(await statementsOf(() => answer({ ...phone, current: '1.1.175' }))).toEqual([]);
  expect(await statementsOf(() => answer(phone))).toHaveLength(1);
  expect(await roundTripsOf(async () => void (await answer(phone)))).toBe(1);
});

test('the list of releases is cached by a server node for five seconds at most, also without a realtime event', async () => {
  await release('1.1.175');
  await answer();
  await db.updateTable('app_releases').set({ state: 'paused' }).execute();
  expect(await offerTo()).toBe('1.1.175');
  clock.advance(5);
  expect(await offerTo()).toBe('1.1.174');
});
