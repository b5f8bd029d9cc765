import { addMilliseconds, days } from '@nightjar/domain/kernel/time';
import { expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { tidyOutboxes } from './outboxes.ts';
import { storeNotes } from './push/outbox.ts';

const { build, db, clock, platform } = await testApp({ OUTBOX_DAYS: '2' });

test('stored texts and pushes that were not sent are deleted after the number of days in the settings', async () => {
  const user = await build.member();
  const limit = addMilliseconds(clock.now(), -2 * days);
  for (const at of [addMilliseconds(limit, -1), limit]) {
    await storeNotes(
      db,
      {
        userIds: [user],
        note: { title: 'A shot', body: 'From Moth', link: '/drinks', tag: 'shot', channel: 'chats' },
      },
      at,
    );
    await db
      .insertInto('auth.sms_outbox')
      .values({ phone: '18135550101', text: 'Hi', created_at: at })
      .execute();
  }
  await tidyOutboxes(platform);
  expect(await db.selectFrom('push_outbox').select('created_at').execute()).toEqual([{ created_at: limit }]);
  expect(await db.selectFrom('auth.sms_outbox').select('created_at').execute()).toEqual([
    { created_at: limit },
  ]);
});
