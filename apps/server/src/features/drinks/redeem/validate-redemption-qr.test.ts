import { redemptionQr, validateRedemptionQr } from '@nightjar/domain/drinks/calls';
import { fromBase45, toBase45 } from '@nightjar/domain/kernel/base45';
import type { UserId, VenueId } from '@nightjar/domain/kernel/id';
import { expect, test } from 'vitest';
import { createSigner } from '../../../platform/signer.ts';
import { testApp } from '../../../testing/app.ts';
import { signQr } from './qr.ts';

const { call, build, db, clock } = await testApp({ AUTH_RATE_LIMITS: 'off' });

async function aScan() {
  const guest = await build.member({ first_name: 'Rae', profile_image: 'https://pictures.example/rae.webp' });
  await build.location(guest);
  const dee = await build.pro();
  return { guest, dee, qr: await codeOf(guest, dee.venue_id) };
}

async function codeOf(guest: UserId, venue_id: VenueId, voucher_id?: string): Promise<string> {
  const { body } = await call(redemptionQr, { user_id: guest, venue_id, voucher_id }, guest);
  if (!body.data) throw new Error(body.message);
  return body.data.qr;
}

test('a bartender who scans a QR code sees a first name, a picture and the order, and no more', async () => {
  const { dee, qr } = await aScan();
  const { body } = await call(validateRedemptionQr, { qr }, dee.user_id);
  expect(body.data).toEqual({
    pro_first_name: 'Dee',
    issue: null,
    non_alcoholic: false,
    guest_first_name: 'Rae',
    guest_image: 'https://pictures.example/rae.webp',
    kind: 'free',
    title: 'Free drink',
  });
});

test('a scanned voucher shows the name of its drink', async () => {
  const { guest, dee } = await aScan();
  const voucher_id = await build.voucher({ owner_id: guest, title: 'A drink from Moth' });
  const qr = await codeOf(guest, dee.venue_id, voucher_id);
  const { body } = await call(validateRedemptionQr, { qr }, dee.user_id);
  expect(body.data).toMatchObject({ kind: 'paid', title: 'A drink from Moth' });
});

test('checking a scanned QR code uses up nothing, however often', async () => {
  const { guest, dee, qr } = await aScan();
  for (let count = 0; count < 5; count += 1)
    expect((await call(validateRedemptionQr, { qr }, dee.user_id)).body.success).toBe(true);
  expect(await db.selectFrom('redemptions').selectAll().where('user_id', '=', guest).execute()).toEqual([]);
});

test('a QR code with any changed character is invalid', async () => {
  const { dee, qr } = await aScan();
  for (const [at, character] of [...qr].entries()) {
    const changed = `${qr.slice(0, at)}${character === '0' ? '1' : '0'}${qr.slice(at + 1)}`;
    const { status, body } = await call(validateRedemptionQr, { qr: changed }, dee.user_id);
    expect([status, body.code]).toEqual([200, 'qr_unknown']);
  }
});

test('a QR code with a changed bit in any of its bytes is invalid', async () => {
  const { dee, qr } = await aScan();

  const bytes = fromBase45(qr) ?? new Uint8Array();
  expect(bytes).toHaveLength(64);
  for (const at of bytes.keys()) {
    const changed = Uint8Array.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8));
    const { body } = await call(validateRedemptionQr, { qr: toBase45(changed) }, dee.user_id);
    expect(body.code).toBe('qr_unknown');
  }
});

test('a QR code that another key signed is invalid', async () => {
  const { guest, dee } = await aScan();
  const nonce = '019aa000-0000-7000-8000-000000000000';
  const order = { guestId: guest, venueId: dee.venue_id, voucherId: null, nonce };
  const qr = signQr(createSigner([Buffer.alloc(32)]), order);
  expect((await call(validateRedemptionQr, { qr }, dee.user_id)).body.code).toBe('qr_unknown');
});

test('a pro of another bar who scans a QR code gets only that it is for another bar', async () => {
  const { qr } = await aScan();
  const finch = await build.pro();
  const { body } = await call(validateRedemptionQr, { qr }, finch.user_id);
  expect(body).toMatchObject({ success: false, code: 'qr_elsewhere', data: null });
});

test('a scan by a pro whom the bar has not approved counts as one at another bar', async () => {
  const { dee, qr } = await aScan();
  const newcomer = await build.pro({ venue_id: dee.venue_id, state: 'pending', pro_code: '1111' });
  expect((await call(validateRedemptionQr, { qr }, newcomer.user_id)).body.code).toBe('qr_elsewhere');
});

test.each([
  ['60 seconds old it holds', 60, undefined],
  ['61 seconds old it does not', 61, 'qr_expired'],
  ['after the clock was moved back by half a minute it holds', -30, undefined],
  ['after the clock was moved back by two minutes it does not', -120, 'qr_expired'],
])('the age of a scanned QR code decides whether it is valid: %s', async (_how, seconds, code) => {
  const { dee, qr } = await aScan();
  clock.advance(seconds);
  const { body } = await call(validateRedemptionQr, { qr }, dee.user_id);
  clock.advance(-seconds);
  expect(body.code).toBe(code);
});

test('a pro cannot scan their own QR code', async () => {
  const dee = await build.pro();
  await build.location(dee.user_id as UserId);
  const qr = await codeOf(dee.user_id as UserId, dee.venue_id);
  expect((await call(validateRedemptionQr, { qr }, dee.user_id)).body.code).toBe('own_code');
});

test('scanning a QR code does not count as a guess at a staff code', async () => {
  const { dee } = await aScan();
  for (let count = 0; count < 30; count += 1)
    await call(validateRedemptionQr, { qr: 'X'.repeat(96) }, dee.user_id);
  const counted = await db
    .selectFrom('rate_limits')
    .selectAll()
    .where('key', 'like', 'staff-code%')
    .execute();
  expect(counted).toEqual([]);
});

test('the QR code of a guest who has been suspended since is invalid', async () => {
  const { guest, dee, qr } = await aScan();
  await db.updateTable('users').set({ suspended_at: clock.now() }).where('id', '=', guest).execute();
  expect((await call(validateRedemptionQr, { qr }, dee.user_id)).body.code).toBe('qr_expired');
});

test("a guest who is on no team cannot scan another guest's QR code", async () => {
  const { qr } = await aScan();
  const moth = await build.member();
  expect((await call(validateRedemptionQr, { qr }, moth)).status).toBe(403);
});
