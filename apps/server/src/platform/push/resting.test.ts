import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { systemClock } from '../clock.ts';
import { graphileJobs } from '../jobs/graphile.ts';
import { startWorker } from '../jobs/worker.ts';
import { createProviderWatch } from '../providers/watch.ts';
import { systemRandom } from '../random.ts';
import { fcmSender } from './fcm.ts';
import type { PushNote } from './port.ts';
import { createPush, deliverJob, pushJob } from './push.ts';

const { db, urls, build, platform } = await testApp();
const { log, metrics } = platform;
const note: PushNote = { title: 'Moth', body: 'Who is out?', link: '/', tag: 'a', channel: 'chats' };
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const account = {
  project_id: 'night',
  client_email: 'push@night.example',
  private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
};

test('a push provider that hangs holds up only a few jobs, and all other jobs run', async () => {
  let asked = 0;
  const server = createServer((request, response) => {
    if (request.url === '/token') response.end(JSON.stringify({ access_token: 'a', expires_in: 3600 }));
    else asked += 1;
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise(resolve => server.close(resolve));
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clock = systemClock;
  const sender = fcmSender(account, { clock, baseUrl, tokenUrl: `${baseUrl}/token`, timeoutMs: 500 });
  const providers = createProviderWatch({ metrics, log, clock, random: systemRandom });
  const push = createPush(
    { android: sender },
    {
      ...{ jobs: graphileJobs, clock, random: systemRandom, providers, outbox: false },
    },
  );
  const user_id = await build.member();
  for (let count = 0; count < 60; count += 1) {
    const token = randomBytes(8).toString('hex');
    const device = { token, device_id: token, user_id, platform: 'android', seen_at: clock.now() };
    await db.insertInto('devices').values(device).execute();
  }
  await push.notify(db, [user_id], { ...note, kind: 'chats', inbox: null });
  const done = Promise.withResolvers<void>();
  await graphileJobs.enqueue(db, { name: 'after-all-pushes', payload: null });

  const worker = await startWorker({
    ...{ url: urls.app, cron: [], log, metrics, tracer: null },
    tasks: {
      [pushJob]: payload => deliverJob({ db, push }, payload, async () => 0),
      'after-all-pushes': async () => done.resolve(),
    },
  });
  onTestFinished(() => worker.stop());
  await done.promise;

  // The worker runs four jobs at a time. The provider is in trouble after the third failure, so two more jobs may begin
  // after the first and the second. The last one is the first probe of the provider in trouble.
  expect(asked).toBeLessThanOrEqual(4 + 2 + 1);
  expect(providers.troubles()).toMatchObject([{ provider: 'fcm', kind: 'away' }]);
}, 60_000);
