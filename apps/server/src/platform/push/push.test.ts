import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { tidyOutboxes } from '../outboxes.ts';
import { tidyDevices } from './devices.ts';
import { readNotes } from './outbox.ts';
import { type PushDevice, type PushNote, type PushSender, PushUnavailable } from './port.ts';
import { createPush, deliverJob, pushJob } from './push.ts';

const { db, build, clock, platform } = await testApp();
const withoutOutbox = { ...platform, outbox: false };
const conversation_id = '5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1';
const note: PushNote = {
  title: 'Moth',
  body: 'Who is out?',
  link: '/chats/1',
  tag: 'chat-1',
  conversation_id,
};

async function deviceOf(user_id: string, over: { platform?: string; seen_at?: Date } = {}): Promise<string> {
  const token = randomBytes(8).toString('hex');
  await db
    .insertInto('devices')
    .values({ token, device_id: `phone-${token}`, user_id, platform: 'web', seen_at: clock.now(), ...over })
    .execute();
  return token;
}

const jobsWaiting = async () => {
  const { rows } = await sql<{ payload: { device: PushDevice; note: PushNote } }>`
    select payload from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    where tasks.identifier = ${pushJob}`.execute(db);
  return rows.map(({ payload }) => payload);
};

test('a notification is stored once for each person if the server has no push provider', async () => {
  const rae = await build.member({ phone: '18135550101' });
  const moth = await build.member({ phone: '18135550102' });
  await platform.push.notify(db, [rae, moth], note);
  expect((await readNotes(db)).map(({ phone }) => phone).sort()).toEqual(['18135550101', '18135550102']);
  const [kept] = await readNotes(db, '18135550102');
  expect(kept).toMatchObject({ title: 'Moth', body: 'Who is out?', link: '/chats/1', conversation_id });
});

test('each device that the push provider serves gets a job in the transaction of the notification', async () => {
  const taken: PushSender = { send: async () => 'taken' };
  const push = createPush({ web: taken }, withoutOutbox);
  const rae = await build.member();
  const tokens = [await deviceOf(rae), await deviceOf(rae)];
  await deviceOf(rae, { platform: 'ios' });
  await deviceOf(await build.member());
  await push.notify(db, [rae], note);
  const waiting = await jobsWaiting();
  expect(waiting.map(({ device }) => device.token).sort()).toEqual(tokens.sort());
  expect(waiting.every(job => job.note.tag === note.tag)).toBe(true);
});

test('a device whose subscription has ended is deleted, and a busy push provider is asked again', async () => {
  const token = await deviceOf(await build.member());
  const device: PushDevice = { token, platform: 'web' };
  const stands = async () =>
    (await db.selectFrom('devices').where('token', '=', token).select('token').execute()).length;
  const busy = createPush(
    { web: { send: () => Promise.reject(new PushUnavailable('busy')) } },
    withoutOutbox,
  );
  await expect(busy.deliver(db, device, note)).rejects.toThrow(PushUnavailable);
  expect(await stands()).toBe(1);
  await createPush({ web: { send: async () => 'gone' } }, withoutOutbox).deliver(db, device, note);
  expect(await stands()).toBe(0);
});

test('the job of a push passes every field of the notification to the provider', async () => {
  const sent: PushNote[] = [];
  const sender: PushSender = {
    async send(_device, { ...given }) {
      sent.push(given);
      return 'taken';
    },
  };
  const push = createPush({ web: sender }, withoutOutbox);
  const rae = await build.member();
  await deviceOf(rae);
  await push.notify(db, [rae], note);
  const [job] = (await jobsWaiting()).slice(-1);
  await deliverJob({ db, push }, job);
  expect(sent).toEqual([note]);
});

test('a device that was not opened for two months is deleted', async () => {
  const rae = await build.member();
  const days = (count: number) => new Date(clock.now().getTime() - count * 86_400_000);
  const fresh = await deviceOf(rae, { seen_at: days(59) });
  await deviceOf(rae, { seen_at: days(61) });
  await tidyDevices(db, clock.now());
  const left = await db.selectFrom('devices').where('user_id', '=', rae).select('token').execute();
  expect(left).toEqual([{ token: fresh }]);
});

test('no notification is stored in production without a push provider', async () => {
  const rae = await build.member();
  await createPush({}, withoutOutbox).notify(db, [rae], note);
  expect(await db.selectFrom('push_outbox').where('user_id', '=', rae).selectAll().execute()).toEqual([]);
});

test('a stored notification is deleted after a day', async () => {
  const rae = await build.member();
  await platform.push.notify(db, [rae], note);
  const kept = () => db.selectFrom('push_outbox').where('user_id', '=', rae).selectAll().execute();
  clock.advance(86_400);
  await tidyOutboxes(platform);
  expect(await kept()).toHaveLength(1);
  clock.advance(1);
  await tidyOutboxes(platform);
  expect(await kept()).toEqual([]);
});
