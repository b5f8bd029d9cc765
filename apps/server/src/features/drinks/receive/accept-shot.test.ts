import { randomUUID } from 'node:crypto';
import {
  acceptShot,
  declineShot,
  myVouchers,
  sendAVoucher,
  updateDrinkVoucher,
} from '@nightjar/domain/drinks/calls';
import { voidVoucher } from '@nightjar/domain/drinks/desk/calls';
import type { UserId, VoucherId } from '@nightjar/domain/kernel/id';
import { addMilliseconds, days } from '@nightjar/domain/kernel/time';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { topicChannel } from '../../../platform/realtime/bus-messages.ts';
import { testApp } from '../../../testing/app.ts';
import { checkLedger } from '../check-ledger.ts';
import { drinksTasks } from '../jobs.ts';
import { expireDrinksBatch } from '../queries/due.ts';
import { settlePurchase } from '../queries/purchased.ts';
import { topUpShots } from '../queries/top-up.ts';

const { call, build, db, clock, platform, statementsOf, tokenOf } = await testApp();

beforeEach(() => sql`truncate rate_limits`.execute(db));

await db.insertInto('products').values({ id: 'drink', kind: 'voucher', name: 'A house drink' }).execute();
await db.insertInto('prices').values({ id: 'price', product_id: 'drink', unit_amount: 900 }).execute();

/** Buys one drink for a user, with its entry in the ledger. */
async function bought(user_id: UserId) {
  const title = 'A house drink';
  const { id } = await db
    .insertInto('purchases')
    .values({
      user_id,
      title,
      kind: 'voucher',
      price_id: 'price',
      quantity: 1,
      unit_amount: 900,
      currency: 'usd',
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [voucher] = await settlePurchase(
    { db, now: clock.now() },
    { id, user_id, title },
    { valid: 1, frozen: false },
  );
  return { purchase: { id, user_id, title }, voucher_id: voucher?.voucherId as VoucherId };
}

async function aDrinkOnItsWay(recipient: object = {}) {
  const rae = await build.member({ nickname: 'Rae' });
  const moth = await build.member({ nickname: 'Moth', ...recipient });
  const { purchase, voucher_id } = await bought(rae);
  await call(sendAVoucher, { voucher_id, from: rae, to: moth, message: 'You survived.' }, rae);
  return { rae, moth, voucher_id, purchase };
}
const accept = (voucher_id: VoucherId, user_id: UserId, variation = {}) =>
  call(acceptShot, { voucher_id, user_id }, user_id, variation);
const lateToken = async (user: UserId) => ({ token: await tokenOf(user) });

test('an accepted drink can be poured by its recipient, and names its sender', async () => {
  const { rae, moth, voucher_id } = await aDrinkOnItsWay();

  const { body } = await accept(voucher_id, moth);

  expect(body.data).toEqual({ voucher_id, already: false });
  const [mine, theirs] = [await call(myVouchers, {}, moth), await call(myVouchers, {}, rae)];
  expect(mine.body.data).toMatchObject([
    {
      voucher_id,
      voucher_type: 'paid',
      state: 'available',
      sender: { nickname: 'Rae' },
      message: 'You survived.',
    },
  ]);
  expect(theirs.body.data).toEqual([]);
  expect((await checkLedger(platform)).refused).toEqual([]);
});

test('accepting a drink again gets the same answer, with an idempotency key or without', async () => {
  const { moth, voucher_id } = await aDrinkOnItsWay();
  const key = randomUUID();
  const first = await accept(voucher_id, moth, { key });
  expect((await accept(voucher_id, moth, { key })).body).toEqual(first.body);
  expect((await accept(voucher_id, moth)).body.data).toEqual({ voucher_id, already: true });
});

test('a shot that is accepted becomes a voucher to pour', async () => {
  const { moth } = await aDrinkOnItsWay();
  const rae = await build.member();
  await topUpShots(db, rae, clock.now());
  const [shot] = (await call(myVouchers, {}, rae)).body.data ?? [];
  const voucher_id = shot?.voucher_id as VoucherId;
  await call(sendAVoucher, { voucher_id, from: rae, to: moth }, rae);
  await accept(voucher_id, moth);
  const row = await db.selectFrom('vouchers').selectAll().where('id', '=', voucher_id).executeTakeFirst();
  expect(row).toMatchObject({ owner_id: moth, voucher_type: 'paid', title: 'A drink', sender_id: rae });
});

describe('a drink is not accepted', () => {
  test('a drink cannot be accepted by a third person or its sender, with the answer for a missing drink', async () => {
    const { rae, voucher_id } = await aDrinkOnItsWay();
    const third = await build.member();
    const none = await accept(randomUUID() as VoucherId, third);
    expect(none.status).toBe(404);
    expect(await accept(voucher_id, third)).toMatchObject({ status: 404, body: none.body });
    expect((await accept(voucher_id, rae)).status).toBe(404);
  });

  test('a drink cannot be accepted after it was declined, taken back or voided', async () => {
    const answers: unknown[] = [];
    const ways = [
      (id: VoucherId, moth: UserId) => call(declineShot, { voucher_id: id, user_id: moth }, moth),
      (id: VoucherId, _: UserId, rae: UserId) =>
        call(updateDrinkVoucher, { voucher_id: id, state: 'available' }, rae),
      async (id: VoucherId) =>
        call(
          voidVoucher,
          { voucher_id: id, reason: 'A stolen card.' },
          await build.user({ super_admin: true }),
        ),
    ];
    for (const way of ways) {
      const { rae, moth, voucher_id } = await aDrinkOnItsWay();
      await way(voucher_id, moth, rae);
      const { body } = await accept(voucher_id, moth);
      answers.push([body.code, body.message]);
    }
    expect(answers).toEqual([
      ['already_answered', 'That drink was answered already: declined.'],
      ['already_answered', 'That drink was answered already: taken back.'],
      ['already_answered', 'That drink was answered already: void.'],
    ]);
  });

  test('a drink cannot be accepted after 72 hours, also before the job has returned it', async () => {
    const { moth, voucher_id } = await aDrinkOnItsWay();
    clock.advance(72 * 3600);
    const { body } = await accept(voucher_id, moth, await lateToken(moth));
    expect(body).toMatchObject({ code: 'already_answered', data: { state: 'expired' } });
  });

  test('a drink cannot be accepted while its payment is in dispute, and can be after that', async () => {
    const { moth, voucher_id, purchase } = await aDrinkOnItsWay();
    await settlePurchase({ db, now: clock.now() }, purchase, { valid: 1, frozen: true });
    expect((await accept(voucher_id, moth, await lateToken(moth))).body.code).toBe('voucher_frozen');
    await settlePurchase({ db, now: clock.now() }, purchase, { valid: 1, frozen: false });
    expect((await accept(voucher_id, moth)).body.success).toBe(true);
  });

  test('a drink cannot be accepted by a user who is under age by their present birthday', async () => {
    const { moth, voucher_id } = await aDrinkOnItsWay();
    await db.updateTable('users').set({ dob: '2008-01-01' }).where('id', '=', moth).execute();
    expect((await accept(voucher_id, moth)).body.code).toBe('under_age');
  });

  test('a drink cannot be accepted from a user who has been blocked since', async () => {
    const { rae, moth, voucher_id } = await aDrinkOnItsWay();
    await build.block(moth, rae);
    expect((await accept(voucher_id, moth)).status).toBe(404);
  });

  test('a drink cannot be accepted in another user’s name', async () => {
    const { rae, moth, voucher_id } = await aDrinkOnItsWay();
    expect((await call(acceptShot, { voucher_id, user_id: moth }, rae)).status).toBe(403);
  });
});

test('accepting a drink is announced to both people, and the sender’s phone gets a push', async () => {
  const { rae, moth, voucher_id } = await aDrinkOnItsWay();
  const received: string[] = [];
  for (const [name, id] of Object.entries({ rae, moth }))
    await platform.bus.subscribe(topicChannel(`user-${id}`), message => {
      received.push(`${name} ${(message as { event: string }).event}`);
    });
  await accept(voucher_id, moth);

  expect(received.sort()).toEqual([
    'moth drink_bank_changed',
    'moth voucher_accepted',
    'rae drink_bank_changed',
    'rae voucher_accepted',
  ]);
  await drinksTasks(platform)['push-shot-answer']?.({ voucher_id, to: rae, from: moth, answer: 'accepted' });
  const pushes = db.selectFrom('push_outbox').selectAll().where('user_id', '=', rae);
  expect(await pushes.execute()).toMatchObject([
    { title: 'Moth', body: 'took your drink.', link: `/chats/direct/${moth}` },
  ]);
});

test('accepting, declining, taking back, voiding and expiry of one drink at once have one winner', async () => {
  for (let round = 0; round < 12; round += 1) {
    const { rae, moth, voucher_id, purchase } = await aDrinkOnItsWay();
    const admin = await build.user({ super_admin: true });
    const replies = await Promise.all([
      accept(voucher_id, moth),
      call(declineShot, { voucher_id, user_id: moth }, moth),
      call(updateDrinkVoucher, { voucher_id, state: 'available' }, rae),
      call(voidVoucher, { voucher_id, reason: 'A stolen card.' }, admin),
      settlePurchase({ db, now: clock.now() }, purchase, { valid: round % 2, frozen: false }),
      expireDrinksBatch(db, addMilliseconds(clock.now(), 3 * days)),
      accept(voucher_id, moth),
    ]);
    const entries = await db
      .selectFrom('drink_ledger')
      .select('entry')
      .where('voucher_id', '=', voucher_id)
      .orderBy('id')
      .execute();
    const history = entries.map(({ entry }) => entry);
    const answers = history.filter(entry =>
      ['accepted', 'declined', 'taken_back', 'expired'].includes(entry),
    );
    const ends = history.filter(entry => ['voided', 'refunded'].includes(entry));

    expect(answers.length, history.join()).toBeLessThanOrEqual(1);
    expect(ends.length, history.join()).toBeLessThanOrEqual(1);
    expect(answers.length + ends.length).toBeGreaterThanOrEqual(1);
    expect(replies.some(reply => 'status' in reply && reply.status >= 500)).toBe(false);
    expect((await checkLedger(platform)).refused).toEqual([]);
  }
});

test('accepting a drink takes about ten statements', async () => {
  const { moth, voucher_id } = await aDrinkOnItsWay();
  await accept(voucher_id, moth);
  const again = await aDrinkOnItsWay();
  await tokenOf(again.moth);
  const statements = await statementsOf(() => accept(again.voucher_id, again.moth));
  expect(statements.length).toBeLessThanOrEqual(12);
});
