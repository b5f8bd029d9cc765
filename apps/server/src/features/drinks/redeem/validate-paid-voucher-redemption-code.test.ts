import { validatePaidVoucherRedemptionCode } from '@nightjar/domain/drinks/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, db } = await testApp();

test('checking a voucher names the issue that staff must override, and does not change the voucher', async () => {
  const guest = await build.member();
  await build.location(guest, { lat: 27.9691, lng: -82.4373 });
  const pro = await build.pro();
  const voucher_id = await build.voucher({ owner_id: guest });
  const input = { user_id: guest, venue_id: pro.venue_id, pro_code: '4827', pro_color_id: 3, voucher_id };

  const { body } = await call(validatePaidVoucherRedemptionCode, input, guest);

  expect(body.data).toEqual({
    pro_first_name: 'Dee',
    issue: 'far_from_venue',
    non_alcoholic: false,
    override_token: expect.any(String),
  });
  const row = await db
    .selectFrom('vouchers')
    .select('state')
    .where('id', '=', voucher_id)
    .executeTakeFirstOrThrow();
  expect(row.state).toBe('available');
});
