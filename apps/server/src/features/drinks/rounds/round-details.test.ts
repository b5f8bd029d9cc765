import { claimRound, roundDetails, sendRound } from '@nightjar/domain/drinks/calls';
import type { RoundId, UserId } from '@nightjar/domain/kernel/id';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, statementsOf } = await testApp();
const rae = await build.member({ nickname: 'Rae' });
const voucher_ids = [await build.voucher({ owner_id: rae }), await build.voucher({ owner_id: rae })];
const sent = await call(sendRound, { from: rae, voucher_ids }, rae);
const round_id = sent.body.data?.round_id as RoundId;
const details = (user_id: UserId) => call(roundDetails, { round_id, user_id }, user_id);

test('a user with the link of a round reads how many drinks are left, and their own drink', async () => {
  const moth = await build.member({ nickname: 'Moth' });
  expect((await details(moth)).body.data).toMatchObject({ left: 2, state: 'open', voucher_id: null });
  const claimed = await call(claimRound, { round_id, user_id: moth }, moth);
  expect((await details(moth)).body.data).toEqual(claimed.body.data);
  expect((await statementsOf(() => details(moth))).length).toBeLessThanOrEqual(4);
});

test('a round lists no blocked user among its guests, and a blocked user’s round is not found', async () => {
  const [dee, ada] = [await build.member(), await build.member()];
  await call(claimRound, { round_id, user_id: dee }, dee);
  await build.block(ada, dee);
  const seen = (await details(ada)).body.data?.claimed_by.map(({ id }) => id);
  expect(seen).not.toContain(dee);
  await build.block(rae, ada);
  expect((await details(ada)).status).toBe(404);
});

test('a user reads the details of a round only in their own name', async () => {
  const moth = await build.member();
  expect((await call(roundDetails, { round_id, user_id: rae }, moth)).status).toBe(403);
});
