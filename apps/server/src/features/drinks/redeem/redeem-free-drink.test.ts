import { randomUUID } from 'node:crypto';
import { currentRedemptions, redeemFreeDrink } from '@nightjar/domain/drinks/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, db, clock, roundTripsOf, statementsOf } = await testApp();

async function aGuestAtTheBar(
  plan: { free_drinks_per_period?: number; cooldown_in_minutes?: number | null } = {},
) {
  const guest = await build.member({}, plan);
  await build.location(guest);
  const pro = await build.pro();
  const input = {
    user_id: guest,
    venue_id: pro.venue_id,
    pro_code: pro.pro_code,
    pro_color_id: pro.pro_color_id,
  };
  return { guest, pro, input };
}

const poursOf = (guest: string) =>
  db.selectFrom('redemptions').selectAll().where('user_id', '=', guest).execute();

test('a free drink is poured with the code and the colour that the bartender shows', async () => {
  const { guest, input } = await aGuestAtTheBar();

  const { status, body } = await call(redeemFreeDrink, input, guest);

  expect(status).toBe(200);
  expect(body).toMatchObject({
    success: true,
    data: { kind: 'free', pro_first_name: 'Dee', already: false },
  });
  expect(await poursOf(guest)).toHaveLength(1);
});

test("a free pour waits for the database twice, and takes the lock on the guest's drinks in the first wait", async () => {
  const { guest, input } = await aGuestAtTheBar({ cooldown_in_minutes: null });
  await call(redeemFreeDrink, input, guest);

  const statements: string[] = [];
  const waits = await roundTripsOf(async () => {
    statements.push(...(await statementsOf(() => call(redeemFreeDrink, input, guest))));
  });

  expect(waits).toBe(2);
  expect(statements[0]).toBe('begin');
  expect(statements[1]).toContain('insert into drink_banks');
});

test('200 parallel requests for the last free drink pour one drink', async () => {
  const { guest, input } = await aGuestAtTheBar({ free_drinks_per_period: 1, cooldown_in_minutes: null });

  const replies = await Promise.all(Array.from({ length: 200 }, () => call(redeemFreeDrink, input, guest)));

  expect(replies.filter(({ body }) => body.success)).toHaveLength(1);
  // A machine under load answers `unavailable` to a request that waited longer than a statement may for the guest's lock.
  expect(
    replies.filter(({ body }) => ['nothing_left', 'unavailable'].includes(body.code ?? '')),
  ).toHaveLength(199);
  expect(await poursOf(guest)).toHaveLength(1);
});

test('200 parallel requests for a free drink under one key get one receipt 200 times', async () => {
  const { guest, input } = await aGuestAtTheBar();
  const key = randomUUID();

  const replies = await Promise.all(
    Array.from({ length: 200 }, () => call(redeemFreeDrink, input, guest, { key })),
  );

  expect(replies.map(({ status }) => status)).toEqual(Array(200).fill(200));
  expect(new Set(replies.map(({ body }) => body.data?.redemption_id)).size).toBe(1);
  expect(await poursOf(guest)).toHaveLength(1);
});

test('a second free pour is refused until the cooldown of the plan is over', async () => {
  const { guest, input } = await aGuestAtTheBar();
  await call(redeemFreeDrink, input, guest);
  clock.advance(60);

  const { body } = await call(redeemFreeDrink, input, guest);
  const bank = await call(currentRedemptions, {}, guest);

  expect(body).toMatchObject({
    success: false,
    code: 'cooldown_running',
    message: 'Next free pour in 44:00.',
  });
  expect(bank.body.data?.redemptions).toHaveLength(1);
});

test('sixty parallel guesses of a staff code get five tries, and then the right code is locked too', async () => {
  const { guest, input } = await aGuestAtTheBar();
  const guesses = Array.from({ length: 60 }, (_, guess) => ({ ...input, pro_code: String(5000 + guess) }));

  const replies = await Promise.all(guesses.map(guess => call(redeemFreeDrink, guess, guest)));
  const right = await call(redeemFreeDrink, input, guest);

  expect(replies.filter(({ body }) => body.code === 'wrong_code')).toHaveLength(5);
  expect(right.status).toBe(429);
  expect(await poursOf(guest)).toHaveLength(0);
});
