import {
  currentRedemptions,
  redeemPaidVoucherDrink,
  redeemWithQr,
  redemptionQr,
} from '@nightjar/domain/drinks/calls';
import type { UserId } from '@nightjar/domain/kernel/id';
import { minutes } from '@nightjar/domain/kernel/time';
import { userTopic } from '@nightjar/domain/live';
import { expect, test } from 'vitest';
import { topicChannel } from '../../../platform/realtime/bus-messages.ts';
import { testApp } from '../../../testing/app.ts';

const { call, build, db, clock, platform, statementsOf } = await testApp({ AUTH_RATE_LIMITS: 'off' });

type Change = { pro?: object; venue?: object; plan?: object };

async function aGuestAndABartender({ pro = {}, venue = {}, plan = {} }: Change = {}) {
  const guest = await build.member({ first_name: 'Rae' }, plan);
  await build.location(guest);
  const venue_id = await build.venue(venue);
  const dee = await build.pro({ venue_id, ...pro });
  const scanner = dee.user_id as UserId;
  const code = async (voucher_id?: string) => {
    const { body } = await call(redemptionQr, { user_id: guest, venue_id, voucher_id }, guest);
    if (!body.data) throw new Error(body.message);
    return body.data.qr;
  };
  return { guest, dee, scanner, venue_id, code };
}
const poursOf = (guest: string) =>
  db.selectFrom('redemptions').selectAll().where('user_id', '=', guest).execute();

test('a scanned QR code pours the drink, and the guest gets the receipt', async () => {
  const { guest, dee, scanner, code } = await aGuestAndABartender();

  const { body } = await call(redeemWithQr, { qr: await code() }, scanner);

  expect(body.data).toMatchObject({
    kind: 'free',
    title: 'Free drink',
    pro_first_name: 'Dee',
    already: false,
  });
  const bank = await call(currentRedemptions, {}, guest);
  expect(bank.body.data?.redemptions[0]?.redemption_id).toBe(body.data?.redemption_id);
  const entry = await db
    .selectFrom('drink_ledger')
    .selectAll()
    .where('redemption_id', '=', body.data?.redemption_id ?? '')
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ entry: 'free_pour', user_id: guest, actor_id: scanner, pro_id: dee.id });
});

test('the guest’s phone gets a scanned pour at once', async () => {
  const { guest, scanner, code } = await aGuestAndABartender();
  const received: unknown[] = [];
  await platform.bus.subscribe(topicChannel(userTopic.nameOf(guest)), message => received.push(message));

  const { body } = await call(redeemWithQr, { qr: await code() }, scanner);

  const payload = { reason: 'poured', redemption_id: body.data?.redemption_id, kind: 'free' };
  expect(received).toMatchObject([{ event: 'drink_bank_changed', body: { json: JSON.stringify(payload) } }]);
});

test('the sender of a voucher is notified of its scanned pour', async () => {
  const { guest, scanner, code } = await aGuestAndABartender();
  const moth = await build.member();
  const voucher_id = await build.voucher({ owner_id: guest, sender_id: moth, origin: 'received' });
  const received: unknown[] = [];
  await platform.bus.subscribe(topicChannel(userTopic.nameOf(moth)), message => received.push(message));

  await call(redeemWithQr, { qr: await code(voucher_id) }, scanner);

  expect(received).toMatchObject([
    { event: 'voucher_changed', body: { json: JSON.stringify({ voucher_id }) } },
  ]);
});

test('a second scan of a QR code returns the same pour to the same bartender', async () => {
  const { guest, scanner, code } = await aGuestAndABartender();
  const qr = await code();
  const first = await call(redeemWithQr, { qr }, scanner);
  clock.advance(120);

  const again = await call(redeemWithQr, { qr }, scanner);

  expect(again.body.data).toMatchObject({ redemption_id: first.body.data?.redemption_id, already: true });
  expect(await poursOf(guest)).toHaveLength(1);
});

test('a used QR code is refused as used to another bartender at once, and after ten minutes also to the bartender who scanned it', async () => {
  const { guest, venue_id, scanner, code } = await aGuestAndABartender();
  const colleague = await build.pro({ venue_id, pro_code: '1111' });
  const qr = await code();
  await call(redeemWithQr, { qr }, scanner);

  expect((await call(redeemWithQr, { qr }, colleague.user_id)).body.code).toBe('qr_used');
  clock.advance(601);
  expect((await call(redeemWithQr, { qr }, scanner)).body.code).toBe('qr_used');
  expect(await poursOf(guest)).toHaveLength(1);
});

test('200 parallel scans of one QR code pour once', async () => {
  const plan = { free_drinks_per_period: 5, cooldown_in_minutes: null };
  const { guest, scanner, code } = await aGuestAndABartender({ plan });
  const qr = await code();

  const replies = await Promise.all(Array.from({ length: 200 }, () => call(redeemWithQr, { qr }, scanner)));

  expect(replies.filter(({ body }) => body.data?.already === false)).toHaveLength(1);
  expect(replies.filter(({ body }) => body.data?.already === true)).toHaveLength(199);
  expect(await poursOf(guest)).toHaveLength(1);
});

test('a voucher poured by typed code while its QR code was shown is not poured again by a scan', async () => {
  const { guest, dee, scanner, venue_id, code } = await aGuestAndABartender();
  const voucher_id = await build.voucher({ owner_id: guest });
  const qr = await code(voucher_id);
  const { pro_code, pro_color_id } = dee;
  const typed = { user_id: guest, venue_id, pro_code, pro_color_id, voucher_id };

  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      index % 2 ? call(redeemWithQr, { qr }, scanner) : call(redeemPaidVoucherDrink, typed, guest),
    ),
  );

  expect(replies.filter(({ body }) => body.data?.already === false)).toHaveLength(1);
  expect(new Set(replies.map(({ body }) => body.data?.redemption_id)).size).toBe(1);
  expect(await poursOf(guest)).toHaveLength(1);
});

test('a scan by a bartender off shift pours nothing, and no override helps', async () => {
  const { guest, scanner, code } = await aGuestAndABartender({ pro: { clocked_in_until: null } });
  const input = { qr: await code(), issue_override: true, override_reason: 'Covering for Finch' };
  expect((await call(redeemWithQr, input, scanner)).body).toMatchObject({
    code: 'pro_not_clocked_in',
    message: 'You are not clocked in. Clock in, then scan again.',
  });
  expect(await poursOf(guest)).toEqual([]);
});

test('a bartender who scans may override any distance with a reason', async () => {
  const { guest, scanner, code } = await aGuestAndABartender();
  await build.location(guest, { lat: 40.7128, lng: -74.006 });
  const qr = await code();

  const refused = await call(redeemWithQr, { qr }, scanner);
  const silent = await call(redeemWithQr, { qr, issue_override: true }, scanner);
  const input = { qr, issue_override: true, override_reason: 'Phone is wrong indoors' };
  const poured = await call(redeemWithQr, input, scanner);

  expect(refused.body).toMatchObject({ code: 'far_from_venue', data: { issue: 'far_from_venue' } });
  expect([silent.status, silent.body.message]).toEqual([
    400,
    'override_reason must say why the drink is poured despite the issue',
  ]);
  expect(poured.body.success).toBe(true);
  expect(await poursOf(guest)).toMatchObject([
    { issue: 'far_from_venue', issue_override: true, override_reason: 'Phone is wrong indoors' },
  ]);
});

test('a QR code that is 61 seconds old, such as a screenshot, pours nothing', async () => {
  const { guest, scanner, code } = await aGuestAndABartender();
  const qr = await code();
  clock.advance(61);
  expect((await call(redeemWithQr, { qr }, scanner)).body.code).toBe('qr_expired');
  expect(await poursOf(guest)).toEqual([]);
});

test("a scan by a pro of another bar, or of the guest's own code, pours nothing", async () => {
  const { guest, code } = await aGuestAndABartender();
  const other = await build.pro();
  expect((await call(redeemWithQr, { qr: await code() }, other.user_id)).body.code).toBe('qr_elsewhere');
  const own = await aGuestAndABartender();
  const { body } = await call(redemptionQr, { user_id: own.scanner, venue_id: own.venue_id }, own.scanner);
  const self = await call(redeemWithQr, { qr: body.data?.qr ?? '' }, own.scanner);
  expect(self.body.code).toBe('own_code');
  expect(await poursOf(guest)).toEqual([]);
});

test('a scanned free pour is called a soft drink where the law bars free alcohol', async () => {
  const { scanner, code } = await aGuestAndABartender({ venue: { state: 'MA' } });
  const { body } = await call(redeemWithQr, { qr: await code() }, scanner);
  expect(body.data).toMatchObject({ non_alcoholic: true, title: 'Free soft drink', kind: 'free' });
});

test('a third scanned drink within ten minutes has to wait', async () => {
  const { guest, scanner, code } = await aGuestAndABartender();
  const drinks = [1, 2, 3].map(() => build.voucher({ owner_id: guest }));
  const pourNext = async (id: string) => (await call(redeemWithQr, { qr: await code(id) }, scanner)).body;
  const [one = '', two = '', three = ''] = await Promise.all(drinks);

  await pourNext(one);
  clock.advance(60);
  expect((await pourNext(two)).success).toBe(true);
  expect(await pourNext(three)).toMatchObject({
    code: 'enough_at_once',
    message: "That's 2 at a time here. Finish those first.",
  });
  clock.advance((10 * minutes) / 1000 - 59);
  expect((await pourNext(three)).success).toBe(true);
});

test('a pour by scan takes no more statements than one by a typed code', async () => {
  const { guest, dee, scanner, venue_id, code } = await aGuestAndABartender();
  const [typed, scanned] = [
    await build.voucher({ owner_id: guest }),
    await build.voucher({ owner_id: guest }),
  ];
  const qr = await code(scanned);
  const { pro_code, pro_color_id } = dee;
  const input = { user_id: guest, venue_id, pro_code, pro_color_id, voucher_id: typed };

  await call(currentRedemptions, {}, guest);
  await call(redeemWithQr, { qr: 'X'.repeat(96) }, scanner);
  const byCode = await statementsOf(() => call(redeemPaidVoucherDrink, input, guest));
  const byQr = await statementsOf(() => call(redeemWithQr, { qr }, scanner));

  expect(byQr.length).toBeLessThanOrEqual(byCode.length);
});
