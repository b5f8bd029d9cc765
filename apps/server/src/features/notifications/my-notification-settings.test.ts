import { myNotificationSettings } from '@nightjar/domain/notifications/calls';
import { exampleNotificationSettings } from '@nightjar/domain/notifications/example';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build, db } = await testApp();

test('a user reads their own settings, and every kind that they never switched off is on', async () => {
  const [rae, moth] = [await build.user(), await build.user()];
  await db
    .insertInto('notification_settings')
    .values({ user_id: rae, off: ['chats', 'bars'] })
    .execute();
  const settingsOf = async (user_id: typeof rae) =>
    (await call(myNotificationSettings, { user_id }, user_id)).body.data;
  expect(await settingsOf(rae)).toEqual(exampleNotificationSettings({ chats: false, bars: false }));
  expect(await settingsOf(moth)).toEqual(exampleNotificationSettings());
});
