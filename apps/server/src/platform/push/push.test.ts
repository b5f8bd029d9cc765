import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { tidyOutboxes } from '../outboxes.ts';
import type { ProviderAttempt } from '../providers/outcome.ts';
import { tidyDevices } from './devices.ts';
import { readNotes } from './outbox.ts';
import {
  type Notice,
  type PushAddress,
  type PushDelivery,
  type PushNote,
  type PushOrder,
  type PushOutcome,
  type PushPlatform,
  type PushSender,
  PushUnavailable,
} from './port.ts';
import { createPush, deliverJob, pushJob } from './push.ts';

const { db, build, clock, platform } = await testApp();
const attempts: ProviderAttempt[] = [];
let isResting = false;
const providers = {
  report: (attempt: ProviderAttempt) => void attempts.push(attempt),
  isResting: () => isResting,
};
const deps = { ...platform, providers, outbox: false };
beforeEach(() => {
  attempts.length = 0;
  isResting = false;
});
const conversation_id = '5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1';
const note: PushNote = {
  title: 'Moth',
  body: 'Who is out?',
  link: '/chats/1',
  tag: 'chat-1',
  channel: 'chats',
  conversation_id,
};
const notice: Notice = { ...note, kind: 'chats', inbox: null };
const tonight = () => new Date(clock.now().getTime() + 12 * 3_600_000);
const noBadge = async () => 0;

async function deviceOf(
  user_id: string,
  over: { platform?: PushPlatform; seen_at?: Date } = {},
): Promise<PushAddress & { token: string }> {
  const token = randomBytes(8).toString('hex');
  const device_id = `phone-${token}`;
  await db
    .insertInto('devices')
    .values({ token, device_id, user_id, platform: 'web', seen_at: clock.now(), ...over })
    .execute();
  return { user_id, device_id, token };
}

const isRegistered = async (token: string) =>
  (await db.selectFrom('devices').where('token', '=', token).select('token').execute()).length === 1;

/** This provider gives these answers in turn, and then the last answer forever. */
function provider(...outcomes: (PushOutcome | Error)[]) {
  const sent: { token: string; order: PushOrder }[] = [];
  const sender: PushSender = {
    showsBadge: true,
    providerOf: () => 'web_push_mozilla',
    async send({ token }, order) {
      sent.push({ token, order });
      const outcome = outcomes[Math.min(sent.length, outcomes.length) - 1] ?? { is: 'taken' };
      if (outcome instanceof Error) throw outcome;
      return outcome;
    },
  };
  return { sender, sent };
}

type Waiting = { payload: PushDelivery; run_at: Date };

const jobsOf = async (userId: string): Promise<Waiting[]> => {
  const { rows } = await sql<Waiting>`
    select payload, run_at from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    where tasks.identifier = ${pushJob} and payload ->> 'user_id' = ${userId} order by jobs.id`.execute(db);
  return rows;
};

test('a notification is stored once for each person if the server has no push provider', async () => {
  const rae = await build.member({ phone: '18135550101' });
  const moth = await build.member({ phone: '18135550102' });
  await platform.push.notify(db, [rae, moth], notice);
  expect((await readNotes(db)).map(({ phone }) => phone).sort()).toEqual(['18135550101', '18135550102']);
  const [kept] = await readNotes(db, '18135550102');
  expect(kept).toMatchObject({ title: 'Moth', body: 'Who is out?', link: '/chats/1', conversation_id });
});

test('each device that the push provider serves gets a job in the transaction of the notification, and the job has no token', async () => {
  const push = createPush({ web: provider().sender }, deps);
  const rae = await build.member();
  const devices = [await deviceOf(rae), await deviceOf(rae)];
  await deviceOf(rae, { platform: 'ios' });
  await deviceOf(await build.member());
  await push.notify(db, [rae], notice);
  const waiting = await jobsOf(rae);
  expect(waiting.map(({ payload }) => payload.device_id).sort()).toEqual(
    devices.map(({ device_id }) => device_id).sort(),
  );
  const texts = JSON.stringify(waiting);
  expect(devices.every(({ token }) => !texts.includes(`"${token}"`))).toBe(true);
});

test('the job of a push passes every field of the notification to the provider', async () => {
  const { sender, sent } = provider();
  const push = createPush({ web: sender }, deps);
  const rae = await build.member();
  const { token } = await deviceOf(rae);
  await push.notify(db, [rae], notice);
  const [job] = await jobsOf(rae);
  await deliverJob({ db, push }, job?.payload, async () => 3);
  expect(sent).toEqual([
    { token, order: { note: { ...note, kind: 'chats' }, badge: 3, secondsLeft: 43_200 } },
  ]);
});

test('a device whose push token is dead is deleted', async () => {
  const rae = await deviceOf(await build.member());
  const push = createPush({ web: provider({ is: 'dead', reason: 'HTTP 410' }).sender }, deps);
  await push.deliver(db, { ...rae, note, until: tonight() }, noBadge);
  expect(await isRegistered(rae.token)).toBe(false);
});

test('a device that registered after the push provider found its token dead is kept', async () => {
  const rae = await deviceOf(await build.member());
  const since = new Date(clock.now().getTime() - 1000);
  const push = createPush({ web: provider({ is: 'dead', since, reason: 'HTTP 410' }).sender }, deps);
  await push.deliver(db, { ...rae, note, until: tonight() }, noBadge);
  expect(await isRegistered(rae.token)).toBe(true);
});

test('a push that is refused for a fault of the server deletes no device, and is not repeated', async () => {
  const user = await build.member();
  const rae = await deviceOf(user);
  const push = createPush({ web: provider({ is: 'refused', reason: 'HTTP 413' }).sender }, deps);
  await push.deliver(db, { ...rae, note, until: tonight() }, noBadge);
  expect(await isRegistered(rae.token)).toBe(true);
  expect(await jobsOf(user)).toEqual([]);
});

test.each<[string, PushOutcome | Error, Partial<ProviderAttempt>]>([
  ['accepted', { is: 'taken', providerId: 'a1' }, { outcome: 'accepted', providerId: 'a1' }],
  ['dead', { is: 'dead', reason: 'HTTP 410' }, { outcome: 'refused', reason: 'HTTP 410' }],
  ['refused', { is: 'refused', reason: 'HTTP 413' }, { outcome: 'refused', reason: 'HTTP 413' }],
  ['locked', { is: 'locked', reason: 'HTTP 403' }, { outcome: 'credentials', reason: 'HTTP 403' }],
  [
    'limited',
    { is: 'wait', because: 'limited', seconds: 9, reason: 'HTTP 429' },
    { outcome: 'limited', reason: 'HTTP 429' },
  ],
  [
    'without an answer',
    new PushUnavailable('web_push_mozilla', 'ECONNRESET'),
    { outcome: 'away', reason: 'ECONNRESET' },
  ],
])('a push that is %s is reported with its provider, its outcome and its time', async (_how, answer, end) => {
  const rae = await deviceOf(await build.member());
  const push = createPush({ web: provider(answer).sender }, deps);
  await push.deliver(db, { ...rae, note, until: tonight() }, noBadge).catch(() => {});
  expect(attempts).toEqual([
    {
      provider: 'web_push_mozilla',
      reason: undefined,
      providerId: undefined,
      seconds: expect.any(Number),
      ...end,
    },
  ]);
});

test('a push waits a minute where its provider refuses our key, and where its provider is in trouble', async () => {
  const user = await build.member();
  const { token: _, ...address } = await deviceOf(user);
  const { sender, sent } = provider({ is: 'locked', reason: 'HTTP 403' });
  const push = createPush({ web: sender }, deps);
  await push.deliver(db, { ...address, note, until: tonight() }, noBadge);
  isResting = true;
  await push.deliver(db, { ...address, note, until: tonight() }, noBadge);
  expect(sent).toHaveLength(1);
  const inAMinute = new Date(clock.now().getTime() + 60_000);
  expect((await jobsOf(user)).map(({ run_at }) => run_at)).toEqual([inAMinute, inAMinute]);
});

test('a device whose token belongs to no known push service is deleted without a request', async () => {
  const rae = await deviceOf(await build.member());
  const { sender, sent } = provider();
  const push = createPush({ web: { ...sender, providerOf: () => null } }, deps);
  await push.deliver(db, { ...rae, note, until: tonight() }, noBadge);
  expect([sent, attempts, await isRegistered(rae.token)]).toEqual([[], [], false]);
});

test('a push provider that asks to wait 90 seconds gets the notification again after them', async () => {
  const user = await build.member();
  const rae = await deviceOf(user);
  const push = createPush(
    { web: provider({ is: 'wait', because: 'limited', seconds: 90, reason: 'HTTP 429' }).sender },
    deps,
  );
  const { token: _, ...address } = rae;
  await push.deliver(db, { ...address, note, until: tonight() }, noBadge);
  const [job] = await jobsOf(user);
  expect(job?.run_at).toEqual(new Date(clock.now().getTime() + 90_000));
  expect(job?.payload).toEqual({ ...address, note, until: tonight().toISOString() });
});

test('the job of a push fails if the provider cannot be reached, so that the push is tried again', async () => {
  const rae = await deviceOf(await build.member());
  const push = createPush(
    { web: provider(new PushUnavailable('web_push_mozilla', 'HTTP 503')).sender },
    deps,
  );
  await expect(push.deliver(db, { ...rae, note, until: tonight() }, noBadge)).rejects.toThrow(
    PushUnavailable,
  );
  expect(await isRegistered(rae.token)).toBe(true);
});

test('a notification is dropped twelve hours after it was written', async () => {
  const { sender, sent } = provider();
  const push = createPush({ web: sender }, deps);
  const user = await build.member();
  await deviceOf(user);
  await push.notify(db, [user], notice);
  const [job] = await jobsOf(user);
  clock.advance(12 * 3600 - 1);
  await deliverJob({ db, push }, job?.payload, noBadge);
  expect(sent.map(({ order }) => order.secondsLeft)).toEqual([1]);
  clock.advance(1);
  await deliverJob({ db, push }, job?.payload, noBadge);
  expect(sent).toHaveLength(1);
});

test('a phone that has another owner by now gets no notification for its former owner', async () => {
  const { sender, sent } = provider();
  const push = createPush({ web: sender }, deps);
  const [rae, moth] = [await build.member(), await build.member()];
  const { token, device_id } = await deviceOf(rae);
  await push.notify(db, [rae], notice);
  const [job] = await jobsOf(rae);
  await db.updateTable('devices').set({ user_id: moth }).where('device_id', '=', device_id).execute();
  await deliverJob({ db, push }, job?.payload, noBadge);
  expect(sent).toEqual([]);
  expect(await isRegistered(token)).toBe(true);
});

test('a phone that has another push token by now gets the notification at the new token', async () => {
  const { sender, sent } = provider();
  const push = createPush({ web: sender }, deps);
  const rae = await build.member();
  const { device_id } = await deviceOf(rae);
  await push.notify(db, [rae], notice);
  const [job] = await jobsOf(rae);
  await db.updateTable('devices').set({ token: 'another' }).where('device_id', '=', device_id).execute();
  await deliverJob({ db, push }, job?.payload, noBadge);
  expect(sent.map(({ token }) => token)).toEqual(['another']);
});

test('a phone whose session has ended, or whose owner is on hold, gets no waiting notification', async () => {
  const { sender, sent } = provider();
  const push = createPush({ web: sender }, deps);
  const [rae, moth] = [await build.member(), await build.member()];
  const signedOut = await deviceOf(rae);
  const onHold = await deviceOf(moth);
  await db.deleteFrom('devices').where('token', '=', signedOut.token).execute();
  await db.updateTable('users').set({ suspended_at: clock.now() }).where('id', '=', moth).execute();
  for (const address of [signedOut, onHold])
    await push.deliver(db, { ...address, note, until: tonight() }, noBadge);
  expect(sent).toEqual([]);
});

test('a push job of a former release, which names a token without its owner, sends nothing', async () => {
  const { sender, sent } = provider();
  const push = createPush({ web: sender }, deps);
  const { token } = await deviceOf(await build.member());
  await deliverJob({ db, push }, { device: { token, platform: 'web' }, note }, noBadge);
  expect(sent).toEqual([]);
});

test('a device that was not opened for two months is deleted', async () => {
  const rae = await build.member();
  const days = (count: number) => new Date(clock.now().getTime() - count * 86_400_000);
  const { token: fresh } = await deviceOf(rae, { seen_at: days(59) });
  await deviceOf(rae, { seen_at: days(61) });
  await tidyDevices(db, clock.now());
  const left = await db.selectFrom('devices').where('user_id', '=', rae).select('token').execute();
  expect(left).toEqual([{ token: fresh }]);
});

test('no notification is stored in production without a push provider', async () => {
  const rae = await build.member();
  await createPush({}, deps).notify(db, [rae], notice);
  expect(await db.selectFrom('push_outbox').where('user_id', '=', rae).selectAll().execute()).toEqual([]);
});

test('a stored notification is deleted after a day', async () => {
  const rae = await build.member();
  await platform.push.notify(db, [rae], notice);
  const kept = () => db.selectFrom('push_outbox').where('user_id', '=', rae).selectAll().execute();
  clock.advance(86_400);
  await tidyOutboxes(platform);
  expect(await kept()).toHaveLength(1);
  clock.advance(1);
  await tidyOutboxes(platform);
  expect(await kept()).toEqual([]);
});
