import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { userFollows } from '@nightjar/domain/friends/calls';
import type { UserId } from '@nightjar/domain/kernel/id';
import { followPro } from '@nightjar/domain/staff/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendCall } from '../../testing/app.ts';
import { builders } from '../../testing/builders.ts';
import { type RunningServer, startServer } from '../../testing/process.ts';
import { startRedis, type TestRedis } from '../../testing/redis/start.ts';
import { type Standby, startStandby } from '../../testing/replica/standby.ts';
import { signAccessToken } from '../auth/actor/access-token.ts';
import { openConfiguredOrSharedKeys } from '../auth/actor/key-ring.ts';
import { insertSession } from '../auth/queries/sessions.ts';
import { systemClock } from '../clock.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { startDisposablePostgres } from '../db/disposable.ts';
import type { EmbeddedPostgres } from '../db/embedded/start.ts';
import { systemRandom } from '../random.ts';

const soon = { timeout: 30_000, interval: 50 };
const publicUrl = 'http://nightjar.test';
/** The replica is allowed to be this far behind, so that it is still used while its replay is paused. */
const lagMs = 20_000;

let primary: EmbeddedPostgres;
let standby: Standby;
let redis: TestRedis;
let db: Database;
let folder: string;
const nodes: RunningServer[] = [];

async function startNode(readUrl: string): Promise<RunningServer> {
  const node = await startServer({
    env: {
      PUBLIC_URL: publicUrl,
      DATABASE_URL: await primary.database('app'),
      DATABASE_READ_URL: readUrl,
      DATABASE_READ_LAG_MS: String(lagMs),
      REDIS_URL: redis.url,
      DATA_DIR: folder,
      AUTH_RATE_LIMITS: 'off',
    },
  });
  nodes.push(node);
  return node;
}

beforeAll(async () => {
  [primary, redis, folder] = await Promise.all([
    startDisposablePostgres(),
    startRedis(),
    mkdtemp(join(tmpdir(), 'reads-test-')),
  ]);
  db = openDatabase({ url: await primary.database('app') });
  // The first node makes the tables. It starts although its replica does not exist.
  await startNode('postgres://app@127.0.0.1:1/app');
  standby = await startStandby(await primary.database('app'));
  await startNode(standby.url('app'));
  await startNode(standby.url('app'));
}, 120_000);
afterAll(async () => {
  await Promise.all(nodes.map(node => node.stop('SIGTERM')));
  await standby.close();
  await db.destroy();
  await Promise.all([primary.stop(), redis.close()]);
  await rm(folder, { recursive: true, force: true });
}, 60_000);

async function signIn(userId: UserId): Promise<string> {
  const ring = await openConfiguredOrSharedKeys([], db);
  const now = new Date();
  const sessionId = systemRandom.uuid();
  const notAfter = new Date(now.getTime() + 3_600_000);
  await insertSession(db, {
    id: sessionId,
    accountId: userId,
    userAgent: null,
    address: null,
    notAfter,
    now,
  });
  const subject = { userId, sessionId, phone: '18135550100', userMetadata: {}, signedInAt: now };
  return signAccessToken(ring, subject, { issuer: `${publicUrl}/auth/v1`, now });
}

const readyz = async ({ address }: RunningServer) => (await fetch(`${address}/readyz`)).json();

test('a server is ready without its replica, and /readyz says who answers the reads', async () => {
  const [alone, ...others] = nodes as [RunningServer, RunningServer, RunningServer];
  await expect
    .poll(() => readyz(alone), soon)
    .toMatchObject({ status: 'ready', reads: 'replica out of reach' });
  for (const node of others)
    await expect.poll(() => readyz(node), soon).toMatchObject({ status: 'ready', reads: 'ready' });
});

test('people see their own follow at once on every node, while the replica does not have it yet', async () => {
  const [, here, there] = nodes as [RunningServer, RunningServer, RunningServer];
  const build = builders(db, systemClock);
  const [rae, moth] = [await build.member({ nickname: 'rae' }), await build.member({ nickname: 'moth' })];
  await build.friendship(rae, moth);
  const { user_id: dee } = await build.pro({});
  const tokens = { [rae]: await signIn(rae), [moth]: await signIn(moth) };
  const followsOn = async ({ address }: RunningServer, reader: UserId) => {
    const input = { user_id: rae, type: 'pros' as const, page: 1, pageSize: 10 };
    const { body } = await sendCall(address + userFollows.path, userFollows, input, {
      token: tokens[reader],
    });
    return body.data?.pros.length ?? body.message;
  };
  for (const node of [here, there]) {
    await expect.poll(() => readyz(node), soon).toMatchObject({ reads: 'ready' });
    await expect.poll(() => followsOn(node, rae), soon).toBe(0);
  }

  await standby.pauseReplay();
  const input = { user_id: rae, pro_user_id: dee };
  const followed = await sendCall(here.address + followPro.path, followPro, input, { token: tokens[rae] });

  expect(followed.body).toMatchObject({ success: true });
  expect([await followsOn(here, rae), await followsOn(there, rae)]).toEqual([1, 1]);
  expect([await followsOn(here, moth), await followsOn(there, moth)]).toEqual([0, 0]);
  await standby.resumeReplay();
  await expect.poll(() => followsOn(there, moth), soon).toBe(1);
});
