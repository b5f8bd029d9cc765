import { mySessions } from '@nightjar/domain/account/calls';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { endAllSessions } from './end-all-sessions.ts';

const { platform, build, db, call, clock } = await testApp();

async function registerDevice(user_id: string, device_id: string, session_id: string | null) {
  const device = { device_id, user_id, session_id, token: `token of ${device_id}`, platform: 'ios' };
  await db.insertInto('devices').values(device).execute();
}

/** Makes a person who signs in with this number. */
async function personOf(phone: string) {
  const id = await build.user({ phone });
  await db.updateTable('auth.accounts').set({ phone }).where('id', '=', id).execute();
  return id;
}

const sessionsOf = (id: string) =>
  db
    .selectFrom('auth.sessions')
    .where('account_id', '=', id)
    .where('ended_at', 'is', null)
    .select('id')
    .execute();

/** Returns the announcements of ended sessions that wait for the worker. The worker sends them to all servers. */
async function waitingAnnouncements(): Promise<unknown[]> {
  const { rows } = await sql<{ payload: unknown }>`
    select payload from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    where identifier = 'announce-ended-sessions'`.execute(db);
  return rows.map(({ payload }) => payload);
}

test('the command that ends all sessions signs a person out on every device, ends their pushes, and leaves an audit entry without their number', async () => {
  const owl = await personOf('18135550123');
  const wren = await personOf('18135550124');
  expect((await call(mySessions, {}, owl)).status).toBe(200);
  expect((await call(mySessions, {}, wren)).status).toBe(200);
  const [session] = await sessionsOf(owl);
  const ids = session ? [session.id] : [];
  await registerDevice(owl, 'a phone of the session', session?.id ?? null);
  await registerDevice(owl, 'a phone of an unknown session', null);
  await registerDevice(wren, 'a phone of another person', null);

  const { summary } = await endAllSessions(platform, ['(813) 555-0123']);

  expect(summary).toBe(
    '+18135550123 is signed out everywhere: 1 session ended, and 2 devices no longer get pushes. A code of a text signs in again.',
  );
  expect(await sessionsOf(owl)).toEqual([]);
  expect(await sessionsOf(wren)).toHaveLength(1);
  expect(await db.selectFrom('devices').select('user_id').execute()).toEqual([{ user_id: wren }]);
  const trail = await db.selectFrom('audit_trail').selectAll().execute();
  expect(trail).toMatchObject([
    {
      ...{ action: 'end-sessions', actor_id: null, subjects: { user_id: owl }, at: clock.now() },
      after: { sessions: 1, devices: 2 },
    },
  ]);
  expect(JSON.stringify(trail)).not.toContain('8135550123');

  expect(await waitingAnnouncements()).toEqual([{ userId: owl, sessionIds: ids }]);

  expect((await endAllSessions(platform, ['+18135550123'])).summary).toBe(
    '+18135550123 has no session: it is signed in nowhere, and nothing had to end.',
  );
  expect(await db.selectFrom('audit_trail').selectAll().execute()).toHaveLength(1);
  expect(await waitingAnnouncements()).toHaveLength(1);
});

test.each([
  [[], '"" is not a phone number: sessions:end PHONE.'],
  [['813'], '"813" is not a phone number: sessions:end PHONE.'],
  [['+18135550199'], 'Nobody signed in with +18135550199: check the number.'],
])(
  'the command that ends all sessions refuses %j with a sentence that names the fault',
  async (argv, sentence) => {
    await expect(endAllSessions(platform, argv)).rejects.toThrow(sentence);
  },
);
