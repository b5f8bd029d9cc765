import { addMonths, days, later } from '@nightjar/domain/kernel/time';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { activityTasks } from './jobs.ts';

const { build, db, clock, platform } = await testApp();

test('what happened more than thirteen months ago is forgotten', async () => {
  const member = await build.member();
  const border = addMonths(clock.now(), -13);
  for (const at of [later(border, -days), later(border, days), clock.now()])
    await sql`insert into activity (id, user_id, kind, shown)
      values (uuidv7(${at}::timestamptz - clock_timestamp()), ${member}, 'app_open', false)`.execute(db);

  await activityTasks(platform)['tidy-activity']?.({});

  const kept = await db.selectFrom('activity').select('id').where('user_id', '=', member).execute();
  expect(kept).toHaveLength(2);
});
