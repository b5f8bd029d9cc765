import { incomingShots } from '@nightjar/domain/drinks/calls';
import { hours } from '@nightjar/domain/kernel/time';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, clock, statementsOf } = await testApp();

async function sent(from: Awaited<ReturnType<typeof build.member>>, to: typeof from, hoursAgo: number) {
  const at = clock.now().getTime() - hoursAgo * hours;
  return build.voucher({
    owner_id: from,
    voucher_type: 'shot',
    state: 'pending',
    recipient_id: to,
    message: 'You survived.',
    sent_at: new Date(at),
    sent_expires_at: new Date(at + 72 * hours),
  });
}

test('the list of incoming drinks has those that wait for the caller’s answer, newest first, with their sender', async () => {
  const me = await build.member();
  const moth = await build.member({ nickname: 'Moth' });
  const older = await sent(moth, me, 3);
  const newer = await sent(moth, me, 1);
  await sent(me, moth, 1);

  const { body } = await call(incomingShots, {}, me);

  expect(body.data).toMatchObject([
    { voucher_id: newer, direction: 'received', state: 'pending', sender: { nickname: 'Moth' } },
    { voucher_id: older, message: 'You survived.' },
  ]);
  expect((await statementsOf(() => call(incomingShots, {}, me))).length).toBeLessThanOrEqual(6);
});

test('an expired drink is not in the list of incoming drinks', async () => {
  const me = await build.member();
  await sent(await build.member(), me, 73);

  expect((await call(incomingShots, {}, me)).body.data).toEqual([]);
});

test('a drink of a blocked user is not in the list of incoming drinks', async () => {
  const me = await build.member();
  const pest = await build.member();
  await sent(pest, me, 1);
  await build.block(me, pest);

  expect((await call(incomingShots, {}, me)).body.data).toEqual([]);
});
