import { activityByUser, logActivity } from '@nightjar/domain/activity/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build, db, clock } = await testApp();

test('an activity that a phone reports is stored, shown to nobody, and never taken for an event of the server', async () => {
  const member = await build.member();
  const venue = await build.venue();

  const { body } = await call(logActivity, { user_id: member, type: 'check_in', venue_id: venue }, member);

  expect(body.data).toEqual({ logged: true });
  const rows = await db.selectFrom('activity').selectAll().where('user_id', '=', member).execute();
  expect(rows).toMatchObject([{ kind: 'check_in', shown: false, venue_id: venue }]);
  expect((await call(activityByUser, { user_id: member }, member)).body.data?.items).toEqual([]);
});

test('a missing subject of a reported activity is left out of the stored row', async () => {
  const member = await build.member();
  const nothing = '5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1';
  const { status } = await call(
    logActivity,
    { user_id: member, type: 'event_view', event_id: nothing, other_user_id: nothing },
    member,
  );
  expect(status).toBe(200);
  const rows = await db.selectFrom('activity').selectAll().where('user_id', '=', member).execute();
  expect(rows).toMatchObject([{ kind: 'event_view', event_id: null, other_user_id: null }]);
});

test('an activity that a phone reports is dated by the clock of the server', async () => {
  const member = await build.member();
  await call(logActivity, { user_id: member, type: 'app_open' }, member);
  const row = await db
    .selectFrom('activity')
    .select('id')
    .where('user_id', '=', member)
    .executeTakeFirstOrThrow();
  expect(Number.parseInt(row.id.replaceAll('-', '').slice(0, 12), 16)).toBe(clock.now().getTime());
});
