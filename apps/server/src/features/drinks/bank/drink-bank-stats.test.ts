import { drinkBankStats, redeemFreeDrink } from '@nightjar/domain/drinks/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build } = await testApp();

test("the drink bank's statistics have the free pours of the period, its end and the totals", async () => {
  const guest = await build.member();
  await build.location(guest);
  const pro = await build.pro();
  await call(
    redeemFreeDrink,
    { user_id: guest, venue_id: pro.venue_id, pro_code: '4827', pro_color_id: 3 },
    guest,
  );

  const { body } = await call(drinkBankStats, {}, guest);

  expect(body.data).toEqual({
    free_total: 2,
    free_used: 1,
    free_left: 1,
    period_ends_at: '2026-12-20T03:30:00.000Z',
    cooldown_in_minutes: 45,
    redeemed_total: 1,
    sent_total: 0,
    received_total: 0,
  });
});

test("a pro without a plan has the free drinks of the house's allowance, counted by the calendar month", async () => {
  const pro = await build.user({ pro: true });
  const { body } = await call(drinkBankStats, {}, pro);
  expect(body.data).toMatchObject({
    free_total: 4,
    free_left: 4,
    period_ends_at: '2026-12-01T00:00:00.000Z',
  });
});
