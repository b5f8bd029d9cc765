import { updatePrivate, userProfile } from '@nightjar/domain/account/calls';
import { expect, test } from 'vitest';
import { topicChannel } from '../../platform/realtime/bus-messages.ts';
import { testApp } from '../../testing/app.ts';

const { call, build, platform } = await testApp();

test('a user makes their profile private and public as often as they like', async () => {
  const [member, stranger] = [await build.member({ bio: 'By the fan.' }), await build.member()];
  const bioSeen = async () =>
    (await call(userProfile, { user_id: stranger, other_user_id: member }, stranger)).body.data?.bio;

  for (const closed of [true, true, false]) {
    const { body } = await call(updatePrivate, { user_id: member, private: closed }, member);
    expect(body.data).toEqual({ private: closed });
    expect(await bioSeen()).toBe(closed ? null : 'By the fan.');
  }
});

test('a user’s other phones get the change when the profile becomes private', async () => {
  const member = await build.member();
  const received: unknown[] = [];
  await platform.bus.subscribe(topicChannel(`user-${member}`), message => received.push(message));
  await call(updatePrivate, { user_id: member, private: true }, member);
  expect(received).toMatchObject([{ event: 'profile_changed' }]);
});
