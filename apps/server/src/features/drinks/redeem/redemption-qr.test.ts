import { redemptionQr, validateRedemptionQr } from '@nightjar/domain/drinks/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, clock, statementsOf } = await testApp({ AUTH_RATE_LIMITS: 'off' });
const guest = await build.member();
const venue_id = await build.venue();

test('a QR code is signed for a minute, and short enough to be drawn with large squares', async () => {
  const voucher_id = await build.voucher({ owner_id: guest });
  const free = await call(redemptionQr, { user_id: guest, venue_id }, guest);
  const paid = await call(redemptionQr, { user_id: guest, venue_id, voucher_id }, guest);

  expect(free.body.data?.qr).toMatch(/^[0-9A-Z $%*+\-./:]{96}$/);
  expect(paid.body.data?.qr).toMatch(/^[0-9A-Z $%*+\-./:]{120}$/);
  expect(free.body.data).toMatchObject({
    expires_at: new Date(clock.now().getTime() + 60_000).toISOString(),
    server_time: clock.now().toISOString(),
  });
});

test('no two QR codes are the same, and each can be read', async () => {
  const codes = await Promise.all(
    Array.from({ length: 20 }, () => call(redemptionQr, { user_id: guest, venue_id }, guest)),
  );
  const dee = await build.pro({ venue_id });
  const texts = codes.map(({ body }) => body.data?.qr ?? '');
  expect(new Set(texts).size).toBe(20);
  for (const qr of texts)
    expect((await call(validateRedemptionQr, { qr }, dee.user_id)).body.data?.kind).toBe('free');
});

test.each([
  ['of another user', { owner_id: await build.member() }, 'voucher_gone'],
  ['to send only', { voucher_type: 'shot' }, 'voucher_only_sendable'],
  ['whose payment is in dispute', { frozen_at: clock.now() }, 'voucher_frozen'],
  ['that is poured', { state: 'redeemed' }, 'voucher_gone'],
])('a voucher %s gets no QR code', async (_which, voucher, code) => {
  const voucher_id = await build.voucher({ owner_id: guest, ...voucher });
  const { body } = await call(redemptionQr, { user_id: guest, venue_id, voucher_id }, guest);
  expect(body).toMatchObject({ success: false, code });
});

test('a missing venue gets no QR code', async () => {
  const { status } = await call(redemptionQr, { user_id: guest, venue_id: guest }, guest);
  expect(status).toBe(404);
});

test('a registered user without a membership gets no QR code', async () => {
  const passerBy = await build.user();
  expect((await call(redemptionQr, { user_id: passerBy, venue_id }, passerBy)).status).toBe(403);
});

test('making a QR code writes nothing to the database', async () => {
  const statements = await statementsOf(() => call(redemptionQr, { user_id: guest, venue_id }, guest));
  expect(statements.filter(text => /insert|update|delete/i.test(text))).toEqual([]);
});
