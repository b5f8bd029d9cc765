import { myVouchers, sendAVoucher, sendRound } from '@nightjar/domain/drinks/calls';
import type { UserId, VoucherId } from '@nightjar/domain/kernel/id';
import { addMilliseconds, days } from '@nightjar/domain/kernel/time';
import { beforeEach, describe, expect, test } from 'vitest';
import { topicChannel } from '../../platform/realtime/bus-messages.ts';
import { testApp } from '../../testing/app.ts';
import { checkLedger } from './check-ledger.ts';
import { drinksTasks } from './jobs.ts';
import { topUpShots } from './queries/top-up.ts';

const { call, build, db, clock, platform, tokenOf } = await testApp();
const work = (name: string, payload: object = {}) => drinksTasks(platform)[name]?.(payload);

/** Makes two members. The first gets the shots of a period of their plan, with entries in the ledger. */
async function twoMembers() {
  const rae = await build.member({ nickname: 'Rae' });
  const moth = await build.member({ nickname: 'Moth' });
  await topUpShots(db, rae, clock.now());
  const shots = await shotsOf(rae);
  return { rae, moth, shots };
}
async function shotsOf(user: UserId): Promise<VoucherId[]> {
  const rows = await db.selectFrom('vouchers').select('id').where('owner_id', '=', user).execute();
  return rows.map(({ id }) => id as VoucherId);
}
const send = async (from: UserId, to: UserId, voucher_id: VoucherId) =>
  call(sendAVoucher, { voucher_id, from, to }, from, { token: await tokenOf(from) });
const bank = async (user: UserId) => {
  const { body } = await call(myVouchers, {}, user, { token: await tokenOf(user) });
  return body.data?.map(({ state }) => state);
};
async function hearing(user: UserId): Promise<string[]> {
  const received: string[] = [];
  await platform.bus.subscribe(topicChannel(`user-${user}`), message => {
    received.push((message as { event: string }).event);
  });
  return received;
}
const pushesTo = (user: UserId) =>
  db.selectFrom('push_outbox').select(['title', 'body', 'link']).where('user_id', '=', user).execute();

describe('a drink without an answer', () => {
  test('a drink without an answer returns to its sender’s bank after 72 hours and not before, announced to both users', async () => {
    const { rae, moth, shots } = await twoMembers();
    await send(rae, moth, shots[0] as VoucherId);
    const received = await hearing(moth);

    clock.advance(72 * 3600 - 1);
    await work('return-drinks');
    expect(await bank(rae)).toContain('pending');
    clock.advance(1);
    await work('return-drinks');
    await work('return-drinks');

    expect(await bank(rae)).toEqual(['available', 'available']);
    expect(received).toEqual(['voucher_expired', 'drink_bank_changed']);
    const entries = await db
      .selectFrom('drink_ledger')
      .select(['entry', 'actor_id', 'user_id'])
      .where('entry', '=', 'expired')
      .execute();
    expect(entries).toEqual([{ entry: 'expired', actor_id: null, user_id: rae }]);
    expect((await checkLedger(platform)).refused).toEqual([]);
  });

  test('a drink without an answer is returned once by two workers at once, also if there are more than a batch', async () => {
    const senders = await Promise.all(Array.from({ length: 105 }, twoMembers));
    for (const { rae, moth, shots } of senders) await send(rae, moth, shots[0] as VoucherId);
    clock.advance(72 * 3600);
    await Promise.all([work('return-drinks'), work('return-drinks')]);
    await work('return-drinks');

    const left = db.selectFrom('vouchers').select('id').where('state', '=', 'pending');
    expect(await left.execute()).toEqual([]);
    expect((await checkLedger(platform)).refused).toEqual([]);
  }, 60_000);

  test('a drink without an answer whose bank is locked by another transaction is left for the next run', async () => {
    const { rae, moth, shots } = await twoMembers();
    await send(rae, moth, shots[0] as VoucherId);
    clock.advance(72 * 3600);
    await db.transaction().execute(async transaction => {
      await transaction
        .selectFrom('drink_banks')
        .selectAll()
        .where('user_id', '=', rae)
        .forUpdate()
        .execute();
      await work('return-drinks');
    });
    expect(await bank(rae)).toContain('pending');
    await work('return-drinks');
    expect(await bank(rae)).toEqual(['available', 'available']);
  });

  test('a drink without an answer is announced to its recipient once on the last day', async () => {
    const { rae, moth, shots } = await twoMembers();
    const voucher_id = shots[0] as VoucherId;
    await send(rae, moth, voucher_id);

    clock.advance(47 * 3600);
    await work('remind-of-drinks');
    expect(await pushesTo(moth)).toEqual([]);
    clock.advance(3600);
    await work('remind-of-drinks');
    await work('remind-of-drinks');

    expect(await pushesTo(moth)).toEqual([
      { title: 'Rae', body: 'got you one. It waits a day more.', link: `/accept-shot/${voucher_id}` },
    ]);
  });

  test('a drink without an answer from a blocked user causes no push', async () => {
    const { rae, moth, shots } = await twoMembers();
    await send(rae, moth, shots[0] as VoucherId);
    await build.block(moth, rae);
    clock.advance(50 * 3600);
    await work('remind-of-drinks');
    expect(await pushesTo(moth)).toEqual([]);
  });
});

test('a round whose time is over has ended, and the drinks that are left return to the bank', async () => {
  const { rae, shots } = await twoMembers();
  const token = await tokenOf(rae);
  await call(sendRound, { from: rae, voucher_ids: shots }, rae, { token });
  const received = await hearing(rae);
  clock.advance(72 * 3600);
  await work('return-drinks');

  expect(await bank(rae)).toEqual(['available', 'available']);
  const round = await db.selectFrom('rounds').selectAll().where('owner_id', '=', rae).executeTakeFirst();
  expect(round?.ended_at).toEqual(clock.now());
  expect(received).toContain('round_changed');
  expect((await checkLedger(platform)).refused).toEqual([]);
});

describe('shots to send', () => {
  beforeEach(async () => {
    await db.updateTable('drink_banks').set({ next_top_up_at: null }).execute();
  });

  test('shots to send are granted with the plan once a period, and again when the next period begins', async () => {
    const rae = await build.member({}, { period_anchor: clock.now() });
    await Promise.all([1, 2, 3].map(() => work('top-up-shots', { userId: rae })));
    expect(await shotsOf(rae)).toHaveLength(2);

    clock.advance(40 * 24 * 3600);
    await Promise.all([work('top-up-due'), work('top-up-due')]);

    expect(await shotsOf(rae)).toHaveLength(4);
    expect((await checkLedger(platform)).refused).toEqual([]);
  });

  test('shots to send do not pile up beyond twice the allowance', async () => {
    const rae = await build.member({}, { period_anchor: clock.now() });
    await work('top-up-shots', { userId: rae });
    for (const _ of [1, 2, 3]) {
      clock.advance(32 * 24 * 3600);
      await work('top-up-due');
    }
    expect(await shotsOf(rae)).toHaveLength(4);
  });

  test('shots to send wait for the bill of a billed plan, and end with a cancelled plan', async () => {
    const period = {
      current_period_start: clock.now(),
      current_period_end: addMilliseconds(clock.now(), 30 * days),
    };
    const rae = await build.member({}, { ...period, status: 'canceled' });
    const moth = await build.member({}, period);
    for (const userId of [rae, moth]) await work('top-up-shots', { userId });

    clock.advance(31 * 24 * 3600);
    await work('top-up-due');
    expect([(await shotsOf(rae)).length, (await shotsOf(moth)).length]).toEqual([2, 2]);

    const next = {
      current_period_start: addMilliseconds(clock.now(), -days),
      current_period_end: addMilliseconds(clock.now(), 29 * days),
    };
    await db.updateTable('plans').set(next).where('user_id', '=', moth).execute();
    await work('top-up-shots', { userId: moth });
    expect(await shotsOf(moth)).toHaveLength(4);
  });

  test('a pro without a plan gets two shots to send each calendar month, and a user with neither gets none', async () => {
    const pro = await build.user({ pro: true });
    const userWithoutPlan = await build.user();
    for (const userId of [pro, userWithoutPlan]) await work('top-up-shots', { userId });
    expect([(await shotsOf(pro)).length, (await shotsOf(userWithoutPlan)).length]).toEqual([2, 0]);
    const due = await db
      .selectFrom('drink_banks')
      .select('next_top_up_at')
      .where('user_id', '=', pro)
      .executeTakeFirst();
    expect(due?.next_top_up_at?.getUTCDate()).toBe(1);
  });

  test('drinks to send that a plan has granted are announced to the open Drink Bank of their owner', async () => {
    const rae = await build.member();
    const received = await hearing(rae);
    await work('top-up-shots', { userId: rae });
    await work('top-up-shots', { userId: rae });
    expect(received).toEqual(['drink_bank_changed']);
  });
});
