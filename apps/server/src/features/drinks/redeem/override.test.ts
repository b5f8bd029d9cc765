import { randomUUID } from 'node:crypto';
import {
  drinkBankStats,
  redeemFreeDrink,
  redeemPaidVoucherDrink,
  validateFreeRedemptionCode,
} from '@nightjar/domain/drinks/calls';
import { overrideData } from '@nightjar/domain/drinks/entity';
import { ybor } from '@nightjar/domain/kernel/example';
import type { UserId } from '@nightjar/domain/kernel/id';
import { userTopic } from '@nightjar/domain/live';
import { proClockOut, rotateProCode } from '@nightjar/domain/staff/calls';
import { expect, test } from 'vitest';
import { readNotes } from '../../../platform/push/outbox.ts';
import { topicChannel } from '../../../platform/realtime/bus-messages.ts';
import { testApp } from '../../../testing/app.ts';
import { drinksTasks } from '../jobs.ts';

const { call, build, db, clock, platform, tokenOf } = await testApp();

const reason = 'Guest is right here';
const newYork = { lat: 40.7128, lng: -74.006 };
const northBy = (metres: number) => ({ lat: ybor.lat + metres / 111_195, lng: ybor.lng });

/** Makes a guest whose phone reports a place one kilometer from the bar, and the bartender Dee on shift there. */
async function aGuestAway({
  point = northBy(1_000),
  venue = {},
}: {
  point?: typeof ybor;
  venue?: object;
} = {}) {
  const guest = await build.member(
    { first_name: 'Rae' },
    { free_drinks_per_period: 5, cooldown_in_minutes: null },
  );
  await build.location(guest, point);
  const dee = await build.pro({ venue_id: await build.venue(venue) });
  const { venue_id, pro_code, pro_color_id } = dee;
  const input = { user_id: guest, venue_id, pro_code, pro_color_id };
  const askFor = async () => {
    const { body } = await call(redeemFreeDrink, input, guest);
    return overrideData.parse(body.data).override_token;
  };
  return { guest, dee, input, askFor };
}
const overrideFields = (override_token: string, override_reason: string | undefined = reason) => ({
  issue_override: true,
  override_reason,
  override_token,
});
const poursOf = (guest: string) =>
  db.selectFrom('redemptions').selectAll().where('user_id', '=', guest).execute();

test('a pour that needs an override is refused with an override token, and nothing is poured', async () => {
  const { guest, input } = await aGuestAway();

  for (const override of [{}, { issue_override: true }, { issue_override: true, override_reason: reason }]) {
    const { status, body } = await call(redeemFreeDrink, { ...input, ...override }, guest);
    expect([status, body.success, body.code]).toEqual([200, false, 'far_from_venue']);
    expect(body.data).toMatchObject({
      issue: 'far_from_venue',
      override_expires_at: '2026-11-21T03:35:00.000Z',
    });
  }
  expect(await poursOf(guest)).toEqual([]);
});

test('an override with the token, a reason and the code typed again pours the drink, and the ledger has the reason', async () => {
  const { guest, dee, input, askFor } = await aGuestAway();

  const { body } = await call(redeemFreeDrink, { ...input, ...overrideFields(await askFor()) }, guest);

  expect(body.data).toMatchObject({ kind: 'free', already: false });
  expect(await poursOf(guest)).toMatchObject([
    { issue: 'far_from_venue', issue_override: true, override_reason: reason, pro_id: dee.id },
  ]);
});

test('an override without a reason, or with a blank one, is a bad request that names the field', async () => {
  const { guest, input, askFor } = await aGuestAway();
  const override_token = await askFor();

  for (const override_reason of [undefined, '', '   ', 'x'.repeat(81)]) {
    const asked = { ...input, issue_override: true, override_token, override_reason };
    const { status, body } = await call(redeemFreeDrink, asked, guest);
    expect([status, body.code]).toEqual([400, 'invalid_input']);
    expect(body.message).toContain('override_reason');
  }
  expect(await poursOf(guest)).toEqual([]);
});

test('an override is refused to a phone in New York or in an unknown place', async () => {
  const away = await aGuestAway({ point: newYork });
  const hidden = await aGuestAway();
  await db.deleteFrom('user_locations').where('user_id', '=', hidden.guest).execute();

  for (const [{ guest, input }, code] of [
    [away, 'too_far_from_venue'],
    [hidden, 'position_unknown'],
  ] as const) {
    const override = { issue_override: true, override_reason: reason };
    const { body } = await call(redeemFreeDrink, { ...input, ...override }, guest);
    expect(body).toMatchObject({ success: false, code, data: null });
    expect((await call(validateFreeRedemptionCode, input, guest)).body.code).toBe(code);
    expect(await poursOf(guest)).toEqual([]);
  }
});

test('an override is refused to a phone that has moved far away, or reports no place, since the token was given', async () => {
  const { guest, input, askFor } = await aGuestAway();
  const override = overrideFields(await askFor());

  await build.location(guest, newYork);
  expect((await call(redeemFreeDrink, { ...input, ...override }, guest)).body.code).toBe(
    'too_far_from_venue',
  );
  await db.deleteFrom('user_locations').where('user_id', '=', guest).execute();
  expect((await call(redeemFreeDrink, { ...input, ...override }, guest)).body.code).toBe('position_unknown');
  expect(await poursOf(guest)).toEqual([]);
});

test('the code of a bartender who clocked out is a wrong code, with an override token or without, and counts as a guess', async () => {
  const { guest, dee, input, askFor } = await aGuestAway();
  const override = overrideFields(await askFor());
  await call(proClockOut, { pro_id: dee.id }, dee.user_id);

  const late = await call(redeemFreeDrink, { ...input, ...override }, guest);
  const wrong = await call(redeemFreeDrink, { ...input, pro_code: '0000', ...override }, guest);
  expect(late.body).toEqual(wrong.body);
  expect(late.body.code).toBe('wrong_code');
  for (let guess = 0; guess < 3; guess += 1) await call(validateFreeRedemptionCode, input, guest);
  expect((await call(redeemFreeDrink, input, guest)).status).toBe(429);
  expect(await poursOf(guest)).toEqual([]);
});

test('the code of a bartender whose shift ran out is a wrong code', async () => {
  const { guest, dee, input } = await aGuestAway({ point: ybor });
  await db.updateTable('pros').set({ clocked_in_until: clock.now() }).where('id', '=', dee.id).execute();
  expect((await call(validateFreeRedemptionCode, input, guest)).body.code).toBe('wrong_code');
  expect((await call(redeemFreeDrink, input, guest)).body.code).toBe('wrong_code');
});

test("the code of a bartender off shift counts as a guess, also while the guest's cooldown runs", async () => {
  const guest = await build.member();
  await build.location(guest);
  const dee = await build.pro();
  const input = { user_id: guest, venue_id: dee.venue_id, pro_code: '4827', pro_color_id: 3 };
  await call(redeemFreeDrink, input, guest);
  await call(proClockOut, { pro_id: dee.id }, dee.user_id);
  const codes: unknown[] = [];
  for (let guess = 0; guess < 6; guess += 1) {
    const { status, body } = await call(validateFreeRedemptionCode, input, guest);
    codes.push(status === 200 ? body.code : status);
  }
  expect(codes).toEqual([...Array(5).fill('cooldown_running'), 429]);
});

test("an override token of one bartender is invalid with a colleague's code, and the refusal has a token that is valid with that code", async () => {
  const { guest, dee, input, askFor } = await aGuestAway();
  const finch = await build.pro({ venue_id: dee.venue_id, pro_code: '1111', pro_color_id: 5 });
  const override = overrideFields(await askFor());
  const withFinch = { ...input, pro_code: '1111', pro_color_id: 5 };

  const refused = await call(redeemFreeDrink, { ...withFinch, ...override }, guest);
  expect(refused.body.code).toBe('far_from_venue');
  const offered = overrideData.parse(refused.body.data).override_token;
  const poured = await call(redeemFreeDrink, { ...withFinch, ...overrideFields(offered) }, guest);
  expect(poured.body.success).toBe(true);
  expect(await poursOf(guest)).toMatchObject([{ pro_id: finch.id }]);
});

test('an override token is invalid the next day, at another bar, for a voucher, for another guest, and if forged', async () => {
  const { guest, input, askFor } = await aGuestAway();
  const override = overrideFields(await askFor());
  const other = await aGuestAway();
  const voucher_id = await build.voucher({ owner_id: guest });
  const softly = async (asked: Promise<{ body: { code?: string } }>) =>
    expect((await asked).body.code).toBe('far_from_venue');

  await softly(call(redeemFreeDrink, { ...other.input, user_id: guest, ...override }, guest));
  await softly(call(redeemFreeDrink, { ...input, user_id: other.guest, ...override }, other.guest));
  await softly(call(redeemPaidVoucherDrink, { ...input, voucher_id, ...override }, guest));
  const [first = '', ...rest] = override.override_token;
  const altered = [first === 'A' ? 'B' : 'A', ...rest].join('');
  for (const forged of ['', 'AAAA', altered, `${altered}é`])
    await softly(call(redeemFreeDrink, { ...input, ...overrideFields(forged) }, guest));
  clock.advance(5 * 60);
  await softly(call(redeemFreeDrink, { ...input, ...override }, guest));
  expect(await poursOf(guest)).toEqual([]);
});

test('an override token for a closed bar does not override a distance', async () => {
  const monday = [{ name: 1, hours: { start: 1700, end: 1800 } }];
  const { guest, input, askFor } = await aGuestAway({
    point: ybor,
    venue: { hours: JSON.stringify(monday) },
  });
  const override = overrideFields(await askFor());
  await build.location(guest, northBy(1_000));
  expect((await call(redeemFreeDrink, { ...input, ...override }, guest)).body.code).toBe('far_from_venue');
});

test('an override token stays valid with the new code that its bartender drew, and the old code is wrong', async () => {
  const { guest, dee, input, askFor } = await aGuestAway();
  const override = overrideFields(await askFor());
  const { body } = await call(rotateProCode, { pro_id: dee.id }, dee.user_id);
  const pro_code = body.data?.[0]?.pro_code ?? '';

  expect((await call(redeemFreeDrink, { ...input, ...override }, guest)).body.code).toBe('wrong_code');
  expect((await call(redeemFreeDrink, { ...input, pro_code, ...override }, guest)).body.success).toBe(true);
});

test('checking a pour returns an override token if the pour has an issue, and none otherwise', async () => {
  const { guest, input } = await aGuestAway();
  const { body } = await call(validateFreeRedemptionCode, input, guest);
  expect(body.data?.issue).toBe('far_from_venue');
  const override = overrideFields(body.data?.override_token ?? '');
  expect((await call(redeemFreeDrink, { ...input, ...override }, guest)).body.success).toBe(true);

  await build.location(guest);
  const here = await call(validateFreeRedemptionCode, input, guest);
  expect(here.body.data).toMatchObject({ issue: null, override_token: null });
});

test('forty overrides at once with one token pour one drink, and the others get its receipt', async () => {
  const { guest, input, askFor } = await aGuestAway();
  const order = { ...input, ...overrideFields(await askFor()) };

  const replies = await Promise.all(
    Array.from({ length: 40 }, () => call(redeemFreeDrink, order, guest, { key: randomUUID() })),
  );

  expect(replies.filter(({ body }) => body.data?.already === false)).toHaveLength(1);
  expect(new Set(replies.map(({ body }) => body.data?.redemption_id)).size).toBe(1);
  expect(await poursOf(guest)).toHaveLength(1);
  expect((await call(drinkBankStats, {}, guest)).body.data?.free_used).toBe(1);
});

test('a refused pour sent again with its key gets the same refusal, and the overridden pour sent again with its own key gets the same receipt', async () => {
  const { guest, input } = await aGuestAway();
  const [first, again] = [1, 2].map(() => call(redeemFreeDrink, input, guest, { key: 'asked' }));
  const refusal = (await first)?.body;
  expect((await again)?.body).toEqual(refusal);
  const order = { ...input, ...overrideFields(overrideData.parse(refusal?.data).override_token) };
  const pours = [1, 2].map(() => call(redeemFreeDrink, order, guest, { key: 'overridden' }));
  const [one, other] = await Promise.all(pours);
  expect(other?.body).toEqual(one?.body);
  expect((await call(redeemFreeDrink, order, guest, { key: 'asked' })).status).toBe(409);
  expect(await poursOf(guest)).toHaveLength(1);
});

test('wrong staff codes sent with a valid override token count as guesses', async () => {
  const { guest, input, askFor } = await aGuestAway();
  const override = overrideFields(await askFor());
  for (let guess = 0; guess < 5; guess += 1)
    await call(redeemFreeDrink, { ...input, ...override, pro_code: `000${guess}` }, guest);
  expect((await call(redeemFreeDrink, { ...input, ...override }, guest)).status).toBe(429);
});

test('a bartender whose code overrode an issue is notified at once, on the open phone and by a push', async () => {
  const { guest, dee, input, askFor } = await aGuestAway();
  const received: unknown[] = [];
  await platform.bus.subscribe(topicChannel(userTopic.nameOf(dee.user_id as UserId)), message =>
    received.push(message),
  );

  const { body } = await call(redeemFreeDrink, { ...input, ...overrideFields(await askFor()) }, guest);
  const redemption_id = body.data?.redemption_id ?? '';

  expect(received).toMatchObject([
    { event: 'pour_overridden', body: { json: JSON.stringify({ redemption_id }) } },
  ]);
  await drinksTasks(platform)['push-overridden']?.({ redemption_id });
  const { phone } = await db
    .selectFrom('users')
    .select('phone')
    .where('id', '=', dee.user_id)
    .executeTakeFirstOrThrow();
  expect(await readNotes(db, phone ?? '')).toMatchObject([
    { title: 'You waved through Rae: far away.', body: 'Not you? Take it back within 10 minutes.' },
  ]);
});

test('the override flag of a pour without an issue changes nothing and notifies nobody', async () => {
  const { guest, dee, input } = await aGuestAway({ point: ybor });
  const received: unknown[] = [];
  await platform.bus.subscribe(topicChannel(userTopic.nameOf(dee.user_id as UserId)), message =>
    received.push(message),
  );
  const { body } = await call(redeemFreeDrink, { ...input, issue_override: true }, guest, {
    token: await tokenOf(guest),
  });
  expect(body.success).toBe(true);
  expect(received).toEqual([]);
  expect(await poursOf(guest)).toMatchObject([{ issue: null, issue_override: false, override_reason: null }]);
});
