import { addMilliseconds } from '@nightjar/domain/kernel/time';
import { myTeamInvitations } from '@nightjar/domain/staff/calls';
import { invitationLasts } from '@nightjar/domain/staff/entity';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build, clock } = await testApp();

const invited = (venue_id: string, phone: string, more: object = {}) =>
  build.pro({
    venue_id,
    phone,
    user_id: null,
    state: 'invited',
    approved_at: null,
    clocked_in_at: null,
    clocked_in_until: null,
    ...more,
  });

test("an invitation shows the bar's name that a rep has confirmed, the role and the end", async () => {
  const phone = '18135551201';
  const venue_id = await build.venue({ name: 'Call me now', confirmed_name: 'The Low Lantern' });
  await invited(venue_id, phone, { pro_role_id: 5 });
  const user = await build.user({ phone });
  const { body } = await call(myTeamInvitations, {}, user);
  expect(body.data).toEqual([
    {
      venue_id,
      venue_name: 'The Low Lantern',
      venue_city: 'Tampa',
      timezone: 'America/New_York',
      pro_role_id: 5,
      role: 'door',
      invited_at: clock.now().toISOString(),
      lapses_at: addMilliseconds(clock.now(), invitationLasts).toISOString(),
    },
  ]);
});

test('the newest invitation to a team comes first, and a lapsed one is absent', async () => {
  const phone = '18135551202';
  const bars = [await build.venue(), await build.venue(), await build.venue()];
  const ago = [2_000, 1_000, invitationLasts];
  for (const [at, venue_id] of bars.entries())
    await invited(venue_id, phone, { invited_at: addMilliseconds(clock.now(), -(ago[at] ?? 0)) });
  const user = await build.user({ phone });
  const { body } = await call(myTeamInvitations, {}, user);
  expect(body.data?.map(({ venue_id }) => venue_id)).toEqual([bars[1], bars[0]]);
});

test('invitations to teams are not read without a session or an account', async () => {
  expect((await call(myTeamInvitations, {}, null)).status).toBe(401);
  expect((await call(myTeamInvitations, {}, await build.newcomer())).status).toBe(403);
});
