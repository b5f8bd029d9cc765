import { overriddenPours, redeemFreeDrink, takeBackPour } from '@nightjar/domain/drinks/calls';
import { overrideData } from '@nightjar/domain/drinks/entity';
import { ybor } from '@nightjar/domain/kernel/example';
import type { UserId } from '@nightjar/domain/kernel/id';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, clock, db } = await testApp({ AUTH_RATE_LIMITS: 'off' });

async function anOverriddenPour() {
  const guest = await build.member({ first_name: 'Rae' });
  await build.location(guest, { lat: ybor.lat + 0.009, lng: ybor.lng });
  const dee = await build.pro();
  const { venue_id, pro_code, pro_color_id } = dee;
  const check = { user_id: guest, venue_id, pro_code, pro_color_id };
  const refused = await call(redeemFreeDrink, check, guest);
  const { override_token } = overrideData.parse(refused.body.data);
  const past = { issue_override: true, override_reason: 'Out on the terrace', override_token };
  const { body } = await call(redeemFreeDrink, { ...check, ...past }, guest);
  const shownTo = async (userId: string | null) => (await call(overriddenPours, {}, userId)).body.data;
  return { guest, dee, redemption_id: body.data?.redemption_id ?? '', shownTo };
}

test('a bartender sees which pours their code let through, and until when each can be taken back', async () => {
  const { dee, redemption_id, shownTo } = await anOverriddenPour();
  expect(await shownTo(dee.user_id)).toEqual([
    {
      redemption_id,
      guest_first_name: 'Rae',
      guest_image: null,
      title: 'Free drink',
      venue_name: 'The Low Lantern',
      issue: 'far_from_venue',
      override_reason: 'Out on the terrace',
      redeemed_at: '2026-11-21T03:30:00.000Z',
      take_back_until: '2026-11-21T03:40:00.000Z',
    },
  ]);
});

test('a manager and a rep do not see the overridden pours of a bartender’s code in their own lists', async () => {
  const { dee, shownTo } = await anOverriddenPour();
  const colleague = await build.pro({ venue_id: dee.venue_id, pro_role_id: 2, pro_code: '1111' });
  expect(await shownTo(colleague.user_id)).toEqual([]);
  expect(await shownTo(await build.user({ rep: true, allow_admin_access: true }))).toEqual([]);
});

test('an overridden pour that was taken back, or is ten minutes old, is not listed any more', async () => {
  const [one, other] = [await anOverriddenPour(), await anOverriddenPour()];
  await call(takeBackPour, { redemption_id: one.redemption_id }, one.dee.user_id);
  expect(await one.shownTo(one.dee.user_id)).toEqual([]);
  clock.advance(599);
  expect(await other.shownTo(other.dee.user_id)).toHaveLength(1);
  clock.advance(1);
  expect(await other.shownTo(other.dee.user_id)).toEqual([]);
});

test('a guest who has blocked the bartender since an override is listed by the name of then, without a picture', async () => {
  const { guest, dee, shownTo } = await anOverriddenPour();
  await db.updateTable('users').set({ profile_image: 'rae.jpg' }).where('id', '=', guest).execute();
  expect(await shownTo(dee.user_id)).toMatchObject([{ guest_first_name: 'Rae', guest_image: 'rae.jpg' }]);
  await build.block(guest, dee.user_id as UserId);
  await db
    .updateTable('users')
    .set({ nickname: 'Wren', first_name: 'Wren' })
    .where('id', '=', guest)
    .execute();
  expect(await shownTo(dee.user_id)).toMatchObject([{ guest_first_name: 'robin', guest_image: null }]);
});
