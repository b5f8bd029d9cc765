import { unreadNotifications } from '@nightjar/domain/notifications/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build, db, platform } = await testApp();

test('no more than 100 unread notifications are counted, and those of other users never', async () => {
  const [rae, moth] = [await build.user(), await build.user()];
  for (let number = 0; number < 103; number += 1)
    await platform.push.notify(db, [rae], {
      ...{
        title: 'Jazz night',
        body: 'Starts at 9:30pm.',
        link: '/',
        tag: `tag-${number}`,
        channel: 'events',
      },
      ...{ kind: 'events', inbox: { type: 'event' } },
    });
  const unreadOf = async (user_id: typeof rae) =>
    (await call(unreadNotifications, { user_id }, user_id)).body.data?.unread;
  expect([await unreadOf(rae), await unreadOf(moth)]).toEqual([100, 0]);
});
