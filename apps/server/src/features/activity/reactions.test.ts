import { followEvent } from '@nightjar/domain/events/calls';
import type { UserId } from '@nightjar/domain/kernel/id';
import { addMilliseconds, hours } from '@nightjar/domain/kernel/time';
import { followPro, proClockIn, proClockOut } from '@nightjar/domain/staff/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build, db, clock } = await testApp();
const factsOf = (id: UserId) =>
  db
    .selectFrom('activity')
    .where('user_id', '=', id)
    .where('shown', '=', true)
    .select(['kind', 'venue_id', 'event_id', 'other_user_id'])
    .orderBy('kind')
    .execute();
const nothing = { venue_id: null, event_id: null, other_user_id: null };

test('following a pro or an event twice appears in the feed once', async () => {
  const member = await build.member();
  const pro = await build.pro();
  const venue_id = await build.venue();
  const event_id = await build.event({ venue_id, starts_at: addMilliseconds(clock.now(), 24 * hours) });

  for (let round = 0; round < 2; round += 1) {
    await call(followPro, { user_id: member, pro_user_id: pro.user_id ?? '' }, member);
    await call(followEvent, { user_id: member, event_id }, member);
  }

  expect(await factsOf(member)).toEqual([
    { ...nothing, kind: 'followed_event', event_id },
    { ...nothing, kind: 'followed_pro', other_user_id: pro.user_id },
  ]);
});

test('clocking in appears in the feed of friends, and clocking out does not', async () => {
  const user = await build.user({ pro: true });
  const pro = await build.pro({ user_id: user, clocked_in_at: null, clocked_in_until: null });
  await call(proClockIn, { pro_id: pro.id, duration_in_hours: 6 }, user);
  await call(proClockOut, { pro_id: pro.id }, user);
  expect(await factsOf(user)).toEqual([{ ...nothing, kind: 'clocked_in', venue_id: pro.venue_id }]);
});
