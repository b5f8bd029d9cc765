import { validateFreeRedemptionCode } from '@nightjar/domain/drinks/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, db } = await testApp();

async function aGuest() {
  const guest = await build.member();
  await build.location(guest);
  const pro = await build.pro();
  return { guest, input: { user_id: guest, venue_id: pro.venue_id, pro_code: '4827', pro_color_id: 3 } };
}

test('checking a staff code uses up nothing, however often', async () => {
  const { guest, input } = await aGuest();
  for (let count = 0; count < 8; count += 1) {
    const { body } = await call(validateFreeRedemptionCode, input, guest);
    expect(body.data).toEqual({
      pro_first_name: 'Dee',
      issue: null,
      non_alcoholic: false,
      override_token: null,
    });
  }
  expect(await db.selectFrom('redemptions').selectAll().where('user_id', '=', guest).execute()).toEqual([]);
});

test('a wrong staff code and a wrong colour get the same answer', async () => {
  const { guest, input } = await aGuest();
  const code = await call(validateFreeRedemptionCode, { ...input, pro_code: '0000' }, guest);
  const color = await call(validateFreeRedemptionCode, { ...input, pro_color_id: 1 }, guest);
  expect(code.body).toEqual(color.body);
  expect(code.body.message).toBe("That code and color don't match anyone at this bar.");
});

test("five wrong staff codes at one venue lock the guest's tries there, also for the right code", async () => {
  const { guest, input } = await aGuest();
  for (let count = 0; count < 5; count += 1)
    await call(validateFreeRedemptionCode, { ...input, pro_code: `000${count}` }, guest);

  const locked = await call(validateFreeRedemptionCode, input, guest);

  expect(locked.status).toBe(429);
  expect(locked.body.message).toMatch(/^Too many wrong codes\. Try again in 1[45]:\d\d\.$/);
  expect(Number(locked.headers.get('retry-after'))).toBeLessThanOrEqual(900);
});

test('parallel guesses of a staff code get no more tries than guesses one after another', async () => {
  const { guest, input } = await aGuest();
  const guesses = Array.from({ length: 60 }, (_, guess) => ({ ...input, pro_code: String(5000 + guess) }));

  const replies = await Promise.all(guesses.map(guess => call(validateFreeRedemptionCode, guess, guest)));

  expect(replies.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(5);
});
