import { randomUUID } from 'node:crypto';
import { conversations } from '@nightjar/domain/chat/calls';
import { myVouchers, sendRound } from '@nightjar/domain/drinks/calls';
import { roundSizes } from '@nightjar/domain/drinks/entity';
import type { UserId, VoucherId } from '@nightjar/domain/kernel/id';
import { addMilliseconds, days } from '@nightjar/domain/kernel/time';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, db, clock, statementsOf } = await testApp();

async function held(owner_id: UserId, count: number, more: object = {}): Promise<VoucherId[]> {
  const ids: VoucherId[] = [];
  for (let at = 0; at < count; at += 1) ids.push(await build.voucher({ owner_id, ...more }));
  return ids;
}
const send = (from: UserId, voucher_ids: readonly VoucherId[], more: object = {}) =>
  call(sendRound, { from, voucher_ids: [...voucher_ids], ...more }, from);
const available = async (ids: readonly VoucherId[]) => {
  const rows = await db.selectFrom('vouchers').selectAll().where('id', 'in', ids).execute();
  return rows.filter(({ state }) => state === 'available').length;
};

test('a sent round has one link for 72 hours, and its drinks are shown as sent in the bank', async () => {
  const rae = await build.member({ nickname: 'Rae' });
  const ids = await held(rae, 3);

  const { body } = await send(rae, ids, { message: 'On me.' });

  expect(body.data).toMatchObject({
    owner: { nickname: 'Rae' },
    conversation_id: null,
    message: 'On me.',
    size: 3,
    left: 3,
    state: 'open',
    claimed_by: [],
    voucher_id: null,
    expires_at: addMilliseconds(clock.now(), 3 * days).toISOString(),
  });
  const mine = (await call(myVouchers, {}, rae)).body.data;
  expect(mine?.every(({ state, round_id }) => state === 'pending' && round_id === body.data?.round_id)).toBe(
    true,
  );
  expect((await call(conversations, { user_id: rae }, rae)).body.data?.conversations).toEqual([]);
});

test('a round is sent with all its drinks or not at all', async () => {
  const [rae, moth] = [await build.member(), await build.member()];
  const ids = await held(rae, 2);
  const [theirs = ids[0]] = await held(moth, 1);
  const [frozen = ids[0]] = await held(rae, 1, { frozen_at: clock.now() });
  const nothing = '5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1' as VoucherId;

  expect((await send(rae, [...ids, theirs as VoucherId])).body.code).toBe('not_yours_to_send');
  expect((await send(rae, [...ids, nothing])).body.code).toBe('not_yours_to_send');
  expect((await send(rae, [...ids, frozen as VoucherId])).body.code).toBe('voucher_frozen');
  expect(await available(ids)).toBe(2);
});

test('a round has at least two drinks and at most twenty, each of them once', async () => {
  const rae = await build.member();
  const ids = await held(rae, roundSizes.most + 1);
  const [one = ids[0]] = ids;
  expect((await send(rae, [one as VoucherId])).status).toBe(400);
  expect((await send(rae, ids)).status).toBe(400);
  expect((await send(rae, [one as VoucherId, one as VoucherId])).status).toBe(400);
});

test('a user under age cannot send a round', async () => {
  const kid = await build.member({ dob: '2008-01-01' });
  expect((await send(kid, await held(kid, 2))).body.code).toBe('under_age');
});

test('a round to a missing or closed conversation, or one that its sender is not in, is refused and keeps its drinks', async () => {
  const [rae, moth] = [await build.member(), await build.member()];
  const ids = await held(rae, 2);
  const foreign = await build.conversation([moth]);
  const left = await build.conversation([moth, rae]);
  await db
    .updateTable('conversation_members')
    .set({ left_at: clock.now() })
    .where('conversation_id', '=', left)
    .where('user_id', '=', rae)
    .execute();
  const closed = await build.direct(rae, moth);
  await build.block(moth, rae);

  for (const conversation_id of [randomUUID(), foreign, left, closed])
    expect((await send(rae, ids, { conversation_id })).status).toBe(404);
  expect(await available(ids)).toBe(2);
});

test('a round of twenty drinks takes as many statements as a round of two', async () => {
  const rae = await build.member();
  const chat = await build.conversation([rae, await build.member()]);
  const [few, many] = [await held(rae, 2), await held(rae, 20)];
  const first = await statementsOf(() => send(rae, few, { conversation_id: chat }));
  const second = await statementsOf(() => send(rae, many, { conversation_id: chat }));
  expect(second.length).toBeLessThanOrEqual(first.length);
  expect(first.length).toBeLessThanOrEqual(15);
});
