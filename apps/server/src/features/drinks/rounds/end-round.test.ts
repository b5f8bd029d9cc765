import { claimRound, endRound, myVouchers, sendRound } from '@nightjar/domain/drinks/calls';
import type { RoundId, UserId } from '@nightjar/domain/kernel/id';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, db, statementsOf } = await testApp();

async function aRound() {
  const rae = await build.member();
  const voucher_ids = [1, 2, 3].map(() => build.voucher({ owner_id: rae }));
  const { body } = await call(sendRound, { from: rae, voucher_ids: await Promise.all(voucher_ids) }, rae);
  return { rae, round_id: body.data?.round_id as RoundId };
}
const end = (round_id: RoundId, user_id: UserId) => call(endRound, { round_id, user_id }, user_id);

test('ending a round returns its remaining drinks to the bank once and leaves taken drinks with their guests', async () => {
  const { rae, round_id } = await aRound();
  const moth = await build.member();
  await call(claimRound, { round_id, user_id: moth }, moth);

  const first = await end(round_id, rae);

  expect(first.body.data).toMatchObject({ state: 'ended', left: 0, size: 3, claimed_by: [{ id: moth }] });
  expect((await end(round_id, rae)).body.data).toEqual(first.body.data);
  const mine = (await call(myVouchers, {}, rae)).body.data;
  expect(mine?.map(({ state, round_id: round }) => [state, round])).toEqual([
    ['available', null],
    ['available', null],
  ]);
  expect((await call(myVouchers, {}, moth)).body.data).toHaveLength(1);
  const bank = db.selectFrom('drink_banks').select('sent_total').where('user_id', '=', rae);
  expect(await bank.executeTakeFirst()).toEqual({ sent_total: 1 });
  const late = await build.member();
  expect((await call(claimRound, { round_id, user_id: late }, late)).body.code).toBe('round_ended');
});

test('a round is ended only by its owner', async () => {
  const { round_id } = await aRound();
  expect((await end(round_id, await build.member())).status).toBe(404);
});

test('ending a round takes about ten statements', async () => {
  const { rae, round_id } = await aRound();
  expect((await statementsOf(() => end(round_id, rae))).length).toBeLessThanOrEqual(12);
});
