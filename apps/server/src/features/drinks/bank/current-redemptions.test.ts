import { currentRedemptions, redeemFreeDrink } from '@nightjar/domain/drinks/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, clock } = await testApp();

test('the list of drinks poured in the current period has the newest first, and shows when the next free drink may be poured', async () => {
  const guest = await build.member();
  await build.location(guest);
  const pro = await build.pro();
  await call(
    redeemFreeDrink,
    { user_id: guest, venue_id: pro.venue_id, pro_code: '4827', pro_color_id: 3 },
    guest,
  );
  const poured = clock.now();
  clock.advance(60);

  const { body } = await call(currentRedemptions, { user_id: guest }, guest);

  expect(body.data).toMatchObject({
    redemptions: [
      { kind: 'free', title: 'Free drink', venue_name: 'The Low Lantern', redeemed_at: poured.toISOString() },
    ],
    cooldown_ends_at: new Date(poured.getTime() + 45 * 60_000).toISOString(),
    server_time: clock.now().toISOString(),
  });
});
