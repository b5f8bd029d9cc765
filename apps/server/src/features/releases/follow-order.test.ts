import { createHmac } from 'node:crypto';
import { addMilliseconds, hours } from '@nightjar/domain/kernel/time';
import { version as versionCall } from '@nightjar/domain/releases/calls';
import { signedTypes } from '@nightjar/domain/releases/entity';
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makeBundle, makeReleaseKey, releaseSender, releaseSigner } from '../../testing/releases/signer.ts';

const key = makeReleaseKey();
const { call, clock, db, url } = await testApp({ RELEASE_PUBLIC_KEY: key.publicPem });
const signer = releaseSigner(key, () => clock.now());
const thief = releaseSigner(makeReleaseKey(), () => clock.now());
const sender = releaseSender(url);
let patch = 174;
let version = '';
beforeEach(async () => {
  clock.advance(60);
  version = `1.1.${++patch}`;
  const bytes = makeBundle();
  await sender.upload(await signer.signProof(signer.proofOf(bytes, { version })), bytes);
});
const releaseNow = () =>
  db
    .selectFrom('app_releases')
    .where('version', '=', version)
    .select(['state', 'rollout', 'ordered_at', 'paused_by_failures'])
    .executeTakeFirstOrThrow();
const offered = async () =>
  (await call(versionCall, { native: '1.1.174', current: '1.1.174', device_id: 'phone' }, null)).body.data;

test('a signed order to roll a release out offers the release to devices at once, and leaves an audit entry', async () => {
  const { status, body } = await sender.order(await signer.signOrder({ version, rollout: 100 }));

  expect([status, body.data]).toEqual([200, { version, state: 'live', rollout: 100 }]);
  expect(await offered()).toMatchObject({ version, bundle: { url: `/bundles/app.zip?v=${version}` } });
  const entry = await db
    .selectFrom('audit_trail')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({
    ...{ actor_id: null, action: 'set-rollout', subjects: { version } },
    before: { state: 'staged', rollout: 0 },
    after: { state: 'live', rollout: 100 },
  });
});

test('a signed order to withdraw a release ends its offer to devices for good', async () => {
  await sender.order(await signer.signOrder({ version, rollout: 100 }));
  clock.advance(1);
  const { body } = await sender.order(await signer.signOrder({ version }));

  expect(body.data).toEqual({ version, state: 'withdrawn', rollout: 100 });
  expect((await offered())?.version).not.toBe(version);
  expect((await fetch(`${url}/bundles/app.zip?v=${version}`)).status).toBe(404);
  clock.advance(1);
  const again = await sender.order(await signer.signOrder({ version, rollout: 100 }));
  expect([again.status, again.body.code]).toEqual([409, 'release_withdrawn']);
});

test('a signed order to roll out ends the pause of a release, and cannot make its percentage smaller', async () => {
  await sender.order(await signer.signOrder({ version, rollout: 20 }));
  await db
    .updateTable('app_releases')
    .set({ state: 'paused', paused_by_failures: true })
    .where('version', '=', version)
    .execute();
  clock.advance(1);
  expect((await sender.order(await signer.signOrder({ version, rollout: 10 }))).body.code).toBe(
    'rollout_shrinks',
  );
  await sender.order(await signer.signOrder({ version, rollout: 20 }));
  expect(await releaseNow()).toMatchObject({ state: 'live', paused_by_failures: false });
});

test('a signed order about a release that is sent again is refused as a replay and changes nothing', async () => {
  const first = await signer.signOrder({ version, rollout: 20 });
  await sender.order(first);
  clock.advance(1);
  await sender.order(await signer.signOrder({ version, rollout: 50 }));
  const before = await releaseNow();

  const replayed = await sender.order(first);
  expect([replayed.status, replayed.body.code]).toEqual([409, 'order_repeated']);
  expect(await releaseNow()).toEqual(before);
});

test('ten copies of one signed order about a release at the same time are obeyed once', async () => {
  const order = await signer.signOrder({ version, rollout: 20 });
  const replies = await Promise.all(Array.from({ length: 10 }, () => sender.order(order)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a signed order about a release is refused as a replay if a super admin has changed the release at the desk since', async () => {
  const order = await signer.signOrder({ version, rollout: 20 });
  const paused = { state: 'paused', ordered_at: addMilliseconds(clock.now(), 1) };
  await db.updateTable('app_releases').set(paused).where('version', '=', version).execute();
  expect((await sender.order(order)).body.code).toBe('order_repeated');
  expect((await releaseNow()).state).toBe('paused');
});

test('a signed order about a release is valid for five minutes, and not before the time of its signature', async () => {
  const order = await signer.signOrder({ version, rollout: 20 });
  clock.advance(301);
  expect((await sender.order(order)).body.code).toBe('order_expired');
  const iat = Math.floor(addMilliseconds(clock.now(), hours).getTime() / 1000);
  const future = await signer.signOrder({ version, rollout: 20, iat });
  expect((await sender.order(future)).body.code).toBe('signed_later');
  expect((await releaseNow()).state).toBe('staged');
});

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const forgedOrders: Record<string, () => Promise<unknown> | unknown> = {
  'another key': () => thief.signOrder({ version, rollout: 100 }),
  'the type of a proof': () =>
    signer.signText(signer.orderOf({ version, rollout: 100 }), { typ: signedTypes.proof }),
  'the algorithm none': () =>
    `${encoded({ alg: 'none', typ: signedTypes.order })}.${encoded(signer.orderOf({ version, rollout: 100 }))}.`,
  'HS256 with the public key as the secret': () => {
    const order = signer.orderOf({ version, rollout: 100 });
    const signed = `${encoded({ alg: 'HS256', typ: signedTypes.order })}.${encoded(order)}`;
    return `${signed}.${createHmac('sha256', key.publicPem).update(signed).digest('base64url')}`;
  },
  'a proof of the same key': () => signer.signProof(signer.proofOf(makeBundle(), { version })),
  'no signature': () => encoded(signer.orderOf({ version, rollout: 100 })),
};

test.each(Object.entries(forgedOrders))(
  'an order about a release with %s is refused, and the release does not change',
  async (_, forge) => {
    const { status, body } = await sender.order(await forge());
    expect([status, body.message]).toEqual([403, 'This was not signed by the release key of this server.']);
    expect(await releaseNow()).toMatchObject({ state: 'staged', rollout: 0 });
  },
);

test.each([[null], [7], [['x']], [{ order: 'x' }], [undefined]])(
  'a request whose signed order is %j is refused, and the message names the field',
  async order => {
    const { status, body } = await sender.order(order);
    expect([status, body.message]).toEqual([400, 'order must be a signed order']);
  },
);

test("an operator's signed order to roll out a release is refused if it is for another app, or if there is no such release", async () => {
  const foreign = await sender.order(await signer.signOrder({ version, rollout: 5, app: 'com.other.app' }));
  expect([foreign.status, foreign.body.code]).toEqual([409, 'another_app']);
  const unknown = await sender.order(await signer.signOrder({ version: '9.9.9', rollout: 5 }));
  expect([unknown.status, unknown.body.message]).toEqual([404, 'Release not found']);
});

test('a request with a signed order is refused if its body is too long', async () => {
  expect((await sender.order('x'.repeat(20_000))).status).toBe(413);
});
