import { myUserDetails } from '@nightjar/domain/account/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build, statementsOf, sessionOf } = await testApp();

test('`my-user-details` shows a pro their own staff code, colour and venue code', async () => {
  const user = await build.user({ pro: true });
  const venue = await build.venue({ venue_code: 'LANTRN' });
  await build.pro({ user_id: user, venue_id: venue, pro_code: '0042', pro_color_id: 5 });

  const { body } = await call(myUserDetails, { user_id: user }, user);

  expect(body.data?.pros).toMatchObject([
    { pro_code: '0042', pro_color_id: 5, venue_code: 'LANTRN', clocked_in: true },
  ]);
});

test('a pro who waits for approval has no staff code yet', async () => {
  const user = await build.user();
  await build.pro({ user_id: user, state: 'pending', pro_code: '0043', clocked_in_until: null });

  const { body } = await call(myUserDetails, {}, user);

  expect(body.data?.pros).toMatchObject([
    { state: 'pending', pro_code: null, pro_color_id: null, venue_code: null },
  ]);
});

test('`my-user-details` has the plan in the form of the payment provider’s answers', async () => {
  const member = await build.member({}, { cooldown_in_minutes: 45 });
  const { body } = await call(myUserDetails, {}, member);
  expect(body.data?.stripe_details?.price.metadata).toEqual({
    free_drinks_per_period: 2,
    shots_per_period: 2,
    cooldown_in_minutes: 45,
  });
});

test('a user\'s status "out" that ended in the morning is read as "in"', async () => {
  const member = await build.member({
    activity_status: 'out',
    activity_status_until: new Date('2026-11-20T11:00:00Z'),
  });
  const { body } = await call(myUserDetails, {}, member);
  expect(body.data?.user.activity_status).toBe('in');
});

test('my-user-details takes at most six statements', async () => {
  const member = await build.member();
  await sessionOf(member);
  const statements = await statementsOf(() => call(myUserDetails, {}, member));
  expect(statements.length).toBeLessThanOrEqual(6);
});
