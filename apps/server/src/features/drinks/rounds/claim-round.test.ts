import { messages } from '@nightjar/domain/chat/calls';
import { claimRound, endRound, myVouchers, roundDetails, sendRound } from '@nightjar/domain/drinks/calls';
import type { RoundId, UserId, VoucherId } from '@nightjar/domain/kernel/id';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { topicChannel } from '../../../platform/realtime/bus-messages.ts';
import { testApp } from '../../../testing/app.ts';

const { call, build, db, clock, platform, statementsOf, tokenOf } = await testApp();

beforeEach(() => sql`truncate rate_limits`.execute(db));

async function aRound(size: number, more: object = {}, owner?: UserId) {
  const rae = owner ?? (await build.member({ nickname: 'Rae' }));
  const voucher_ids: VoucherId[] = [];
  for (let at = 0; at < size; at += 1)
    voucher_ids.push(await build.voucher({ owner_id: rae, title: 'A house drink' }));
  const { body } = await call(sendRound, { from: rae, voucher_ids, ...more }, rae);
  return { rae, voucher_ids, round_id: body.data?.round_id as RoundId, body };
}
const claim = (round_id: RoundId, user_id: UserId, variation = {}) =>
  call(claimRound, { round_id, user_id }, user_id, variation);
const end = (round_id: RoundId, user_id: UserId) => call(endRound, { round_id, user_id }, user_id);
const details = (round_id: RoundId, user_id: UserId) => call(roundDetails, { round_id, user_id }, user_id);
const statesOf = async (ids: readonly VoucherId[]) => {
  const rows = await db.selectFrom('vouchers').select('state').where('id', 'in', ids).execute();
  return rows.map(({ state }) => state).sort();
};

test('a guest who takes a drink of a round can pour it at once, and is listed in the round', async () => {
  const { rae, round_id } = await aRound(3);
  const moth = await build.member({ nickname: 'Moth' });

  const { body } = await claim(round_id, moth);

  expect(body.data).toMatchObject({ size: 3, left: 2, state: 'open', claimed_by: [{ nickname: 'Moth' }] });
  const mine = await call(myVouchers, {}, moth);
  expect(mine.body.data).toMatchObject([
    { voucher_id: body.data?.voucher_id, state: 'available', round_id: null, sender: { nickname: 'Rae' } },
  ]);
  expect((await details(round_id, rae)).body.data).toMatchObject({ left: 2, voucher_id: null });
});

test('taking a drink of a round again returns the same drink', async () => {
  const { round_id } = await aRound(2);
  const moth = await build.member();
  const first = await claim(round_id, moth);
  expect((await claim(round_id, moth)).body.data).toEqual(first.body.data);
  expect((await call(myVouchers, {}, moth)).body.data).toHaveLength(1);
});

test('a drink taken from one round may be sent in another round and be taken again', async () => {
  const { rae, round_id } = await aRound(2);
  const [moth, finch] = [await build.member(), await build.member()];
  const { body: first } = await claim(round_id, moth);
  const voucher_ids = [first.data?.voucher_id as VoucherId, await build.voucher({ owner_id: moth })];

  const { body: next } = await call(sendRound, { from: moth, voucher_ids }, moth);
  const taken = [
    await claim(next.data?.round_id as RoundId, finch),
    await claim(next.data?.round_id as RoundId, rae),
  ];

  expect(taken.map(({ body }) => body.data?.voucher_id).sort()).toEqual(voucher_ids.sort());
  expect((await details(round_id, moth)).body.data).toMatchObject({ voucher_id: first.data?.voucher_id });
});

test('if 100 people take drinks of a round of 7 at once, exactly 7 get one drink each', async () => {
  const { round_id, voucher_ids } = await aRound(7);
  const guests: UserId[] = [];
  for (let at = 0; at < 100; at += 1) guests.push(await build.member());

  const replies = await Promise.all(guests.map(user => claim(round_id, user)));

  const served = replies.filter(({ body }) => body.success);
  expect(served).toHaveLength(7);
  expect(new Set(served.map(({ body }) => body.data?.voucher_id)).size).toBe(7);
  expect(new Set(replies.filter(({ body }) => !body.success).map(({ body }) => body.code))).toEqual(
    new Set(['round_gone']),
  );
  const owners = await db.selectFrom('vouchers').select('owner_id').where('id', 'in', voucher_ids).execute();
  expect(new Set(owners.map(({ owner_id }) => owner_id)).size).toBe(7);
}, 60_000);

test('taking drinks while the round is ended leaves every drink with exactly one person', async () => {
  const { rae, round_id, voucher_ids } = await aRound(6);
  const guests: UserId[] = [];
  for (let at = 0; at < 10; at += 1) guests.push(await build.member());

  const claims = guests.map(user => claim(round_id, user));
  const ended = call(endRound, { round_id, user_id: rae }, rae);
  const replies = await Promise.all(claims);
  await ended;

  const served = replies.filter(({ body }) => body.success).length;
  const held = await db
    .selectFrom('vouchers')
    .select(['owner_id', 'state'])
    .where('id', 'in', voucher_ids)
    .execute();
  expect(held.every(({ state }) => state === 'available')).toBe(true);
  expect(held.filter(({ owner_id }) => owner_id !== rae)).toHaveLength(served);
});

describe('no drink of a round is claimed', () => {
  test('a drink of a round is refused to its owner, to a guest who comes too late, takes no drinks or is under age', async () => {
    const { rae, round_id } = await aRound(2);
    const one = await build.member();
    await claim(round_id, one);
    const shy = await build.member({ allow_sys: false });
    const kid = await build.member({ dob: '2008-01-01' });

    expect((await claim(round_id, rae)).body.code).toBe('own_round');
    expect((await claim(round_id, shy)).body.code).toBe('takes_no_drinks');
    expect((await claim(round_id, kid)).body.code).toBe('under_age');
    await claim(round_id, await build.member());
    expect((await claim(round_id, await build.member())).body.code).toBe('round_gone');
    expect((await details(round_id, rae)).body.data).toMatchObject({ state: 'gone', left: 0 });
  });

  test('a drink of a round cannot be taken after 72 hours, also before the job has ended the round', async () => {
    const { round_id } = await aRound(2);
    clock.advance(72 * 3600);
    const late = await build.member();
    expect((await claim(round_id, late, { token: await tokenOf(late) })).body.code).toBe('round_ended');
  });

  test('a drink of a round in dispute is not given out while there is another', async () => {
    const { round_id, voucher_ids } = await aRound(2);
    await db
      .updateTable('vouchers')
      .set({ frozen_at: clock.now() })
      .where('id', '=', voucher_ids[0] ?? '')
      .execute();
    const [one, other] = [await build.member(), await build.member()];
    expect((await claim(round_id, one, { token: await tokenOf(one) })).body.data).toMatchObject({
      voucher_id: voucher_ids[1],
      left: 0,
    });
    expect((await claim(round_id, other, { token: await tokenOf(other) })).body.code).toBe('round_gone');
  });

  test('a drink of a blocked user’s round, or of a missing round, cannot be taken', async () => {
    const { rae, round_id } = await aRound(2);
    const pest = await build.member();
    await build.block(rae, pest);
    const as = { token: await tokenOf(pest) };
    expect((await claim(round_id, pest, as)).status).toBe(404);
    expect((await claim('5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1' as RoundId, pest, as)).status).toBe(404);
  });
});

describe('a round for a chat', () => {
  test('a round for a conversation is a message there, and only its members may take a drink', async () => {
    const rae = await build.member();
    const moth = await build.member();
    const stranger = await build.member();
    const tokens = new Map<UserId, string>();
    for (const user of [rae, moth, stranger]) tokens.set(user, await tokenOf(user));
    const conversation_id = await build.conversation([rae, moth]);
    const received: string[] = [];
    await platform.bus.subscribe(topicChannel(`conversation-${conversation_id}`), message => {
      received.push((message as { event: string }).event);
    });

    const { round_id } = await aRound(2, { conversation_id, message: 'On me.' }, rae);

    const page = await call(messages, { user_id: moth, conversation_id }, moth);
    expect(page.body.data?.messages).toMatchObject([
      { message: null, voucher: null, round: { round_id, size: 2 }, sender: { id: rae } },
    ]);
    const missing = '5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1' as RoundId;
    for (const ask of [claim, details, end]) {
      const [theirs, none] = [await ask(round_id, stranger), await ask(missing, stranger)];
      expect(theirs.status).toBe(404);
      expect(theirs.body).toEqual(none.body);
    }
    expect((await claim(round_id, moth)).body.success).toBe(true);
    expect((await details(round_id, moth)).body.data).toMatchObject({
      message: 'On me.',
      claimed_by: [{ id: moth }],
    });
    expect(received.sort()).toEqual(['message', 'round_changed', 'round_changed']);
  });
});

test('taking a drink of a round takes about ten statements', async () => {
  const { round_id } = await aRound(2);
  const moth = await build.member();
  const as = { token: await tokenOf(moth) };
  expect((await statementsOf(() => claim(round_id, moth, as))).length).toBeLessThanOrEqual(13);
});

test('a drink taken from a round is an ordinary voucher with nothing pending', async () => {
  const { voucher_ids, round_id } = await aRound(2);
  const [one, other] = [await build.member(), await build.member()];
  for (const user of [one, other]) await claim(round_id, user, { token: await tokenOf(user) });
  expect(await statesOf(voucher_ids)).toEqual(['available', 'available']);
});
