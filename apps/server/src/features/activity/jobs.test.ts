import { addMilliseconds, addMonths } from '@nightjar/domain/kernel/time';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { activityTasks } from './jobs.ts';

const { build, db, clock, platform } = await testApp();

/** Makes an id whose time is this millisecond. */
const idAt = (at: Date) =>
  sql`(left(id_from(${at}::timestamptz)::text, 24) || right(gen_random_uuid()::text, 12))::uuid`;

test('activity that is older than thirteen months is deleted', async () => {
  const member = await build.member();
  const border = addMonths(clock.now(), -13);
  for (const at of [addMilliseconds(border, -2), addMilliseconds(border, 2), clock.now()])
    await sql`insert into activity (id, user_id, kind, shown)
      values (${idAt(at)}, ${member}, 'app_open', false)`.execute(db);

  await activityTasks(platform)['tidy-activity']?.({});

  const kept = await db.selectFrom('activity').select('id').where('user_id', '=', member).execute();
  expect(kept).toHaveLength(2);
});

test("activity is deleted sooner where the deployment's setting says so", async () => {
  const settings = { ...platform.settings, retention: { ...platform.settings.retention, activityMonths: 2 } };
  const member = await build.member();
  const border = addMonths(clock.now(), -2);
  for (const at of [addMilliseconds(border, -2), addMilliseconds(border, 2)])
    await sql`insert into activity (id, user_id, kind, shown) values (${idAt(at)}, ${member}, 'app_open', false)`.execute(
      db,
    );

  await activityTasks({ ...platform, settings })['tidy-activity']?.({});
  expect(await db.selectFrom('activity').select('id').where('user_id', '=', member).execute()).toHaveLength(
    1,
  );
});
