import { refuseService, serveAgain, validateFreeRedemptionCode } from '@nightjar/domain/drinks/calls';
import type { UserId } from '@nightjar/domain/kernel/id';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, db, clock } = await testApp({ AUTH_RATE_LIMITS: 'off' });

type Pro = Awaited<ReturnType<typeof build.pro>>;

async function pouredAt(guest: UserId, pro: Pro): Promise<string> {
  const { id } = await db
    .insertInto('redemptions')
    .values({
      user_id: guest,
      venue_id: pro.venue_id,
      pro_id: pro.id,
      pro_first_name: 'Dee',
      kind: 'paid',
      voucher_id: await build.voucher({ owner_id: guest, state: 'redeemed' }),
      redeemed_at: new Date(clock.now().getTime() - 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const isServed = async (guest: UserId, { venue_id, pro_code, pro_color_id }: Pro) => {
  const input = { user_id: guest, venue_id, pro_code, pro_color_id };
  return (await call(validateFreeRedemptionCode, input, guest)).body.success;
};

test('a bar lifts its own refusal of service, and another bar’s stays in force', async () => {
  const guest = await build.member();
  await build.location(guest);
  const [dee, finch] = [await build.pro(), await build.pro()];
  const [here, there] = [await pouredAt(guest, dee), await pouredAt(guest, finch)];
  const reason = 'Asleep at the bar';
  await call(refuseService, { redemption_id: here, reason }, dee.user_id);
  await call(refuseService, { redemption_id: there, reason }, finch.user_id);

  await call(serveAgain, { redemption_id: here }, dee.user_id);
  expect(await isServed(guest, dee)).toBe(false);

  await call(serveAgain, { redemption_id: there }, finch.user_id);
  expect(await isServed(guest, dee)).toBe(true);
});

test('a bar cannot lift the refusal of service of another bar', async () => {
  const guest = await build.member();
  const [dee, finch] = [await build.pro(), await build.pro()];
  const redemption_id = await pouredAt(guest, dee);
  await call(refuseService, { redemption_id, reason: 'Asleep at the bar' }, dee.user_id);
  expect((await call(serveAgain, { redemption_id }, finch.user_id)).status).toBe(404);
  expect((await call(serveAgain, { redemption_id }, guest)).status).toBe(403);
  expect(await isServed(guest, dee)).toBe(false);
});
