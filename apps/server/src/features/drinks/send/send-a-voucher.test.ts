import { randomUUID } from 'node:crypto';
import { messages } from '@nightjar/domain/chat/calls';
import {
  acceptShot,
  declineShot,
  myVouchers,
  sendAVoucher,
  shotVoucherDetails,
} from '@nightjar/domain/drinks/calls';
import type { UserId, VoucherId } from '@nightjar/domain/kernel/id';
import { addMilliseconds, days } from '@nightjar/domain/kernel/time';
import { bucket } from '@nightjar/domain/kernel/upload';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, db, clock, statementsOf } = await testApp();

/** These tests send more drinks than the rate limit allows, so its counters are deleted. */
beforeEach(() => sql`truncate rate_limits`.execute(db));

const send = (from: UserId, to: UserId, voucher_id: VoucherId, more: object = {}, variation = {}) =>
  call(sendAVoucher, { voucher_id, from, to, ...more }, from, variation);

async function twoMembers(voucher: object = {}, recipient: object = {}) {
  const rae = await build.member({ nickname: 'Rae' });
  const moth = await build.member({ nickname: 'Moth', ...recipient });
  const voucher_id = await build.voucher({ owner_id: rae, title: 'A house drink', ...voucher });
  return { rae, moth, voucher_id };
}
const rowOf = (id: VoucherId) =>
  db.selectFrom('vouchers').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const ledgerOf = (id: VoucherId) =>
  db
    .selectFrom('drink_ledger')
    .select(['entry', 'user_id', 'actor_id', 'recipient_id'])
    .where('voucher_id', '=', id)
    .orderBy('id')
    .execute();
const totalsOf = (id: UserId) =>
  db
    .selectFrom('drink_banks')
    .select(['sent_total', 'received_total'])
    .where('user_id', '=', id)
    .executeTakeFirst();

async function upload(owner: string): Promise<string> {
  const name = `sys/images/${randomUUID()}.jpg`;
  await db
    .insertInto('storage.objects')
    .values({ name, owner, version: randomUUID(), size: 1, mime_type: 'image/jpeg', cache_control: '' })
    .execute();
  return `/storage/v1/object/public/${bucket}/${name}`;
}

describe('a drink that is sent', () => {
  test('a sent drink waits 72 hours for its answer, with its message, and counts as sent', async () => {
    const { rae, moth, voucher_id } = await twoMembers();
    const attachment_url = await upload(rae);

    const picture = { attachment_url, attachment_type: 'image' };
    const { body } = await send(rae, moth, voucher_id, { message: 'You survived.', ...picture });

    const expires = addMilliseconds(clock.now(), 3 * days);
    expect(body.data).toMatchObject({ voucher_id, sent_expires_at: expires.toISOString() });
    expect(await rowOf(voucher_id)).toMatchObject({
      state: 'pending',
      owner_id: rae,
      recipient_id: moth,
      message: 'You survived.',
      attachment_url: attachment_url.slice(attachment_url.indexOf('sys/')),
      sent_expires_at: expires,
    });
    expect(await ledgerOf(voucher_id)).toEqual([
      { entry: 'sent', user_id: rae, actor_id: rae, recipient_id: moth },
    ]);
    expect(await totalsOf(rae)).toEqual({ sent_total: 1, received_total: 0 });
  });

  test('a sent drink is a card in the conversation of its two people, without its message', async () => {
    const { rae, moth, voucher_id } = await twoMembers({ voucher_type: 'shot', title: 'A drink to give' });
    const { body } = await send(rae, moth, voucher_id, { message: 'You survived.' });
    const { conversation_id = '', message_id } = body.data ?? {};

    const page = await call(messages, { user_id: moth, conversation_id }, moth);

    expect(page.body.data?.messages).toMatchObject([
      {
        message_id,
        sender: { id: rae },
        message: null,
        voucher: { voucher_id, title: 'A drink', recipient_id: moth, state: 'pending' },
        round: null,
      },
    ]);
  });

  test('a sent drink is shown in the existing conversation of its two people', async () => {
    const { rae, moth, voucher_id } = await twoMembers();
    const chat = await build.direct(rae, moth);
    expect((await send(rae, moth, voucher_id)).body.data?.conversation_id).toBe(chat);
  });

  test('a sent drink that came back may be sent again, and each card shows what became of its own sending', async () => {
    const { rae, moth, voucher_id } = await twoMembers();
    const dee = await build.member();
    const first = await send(rae, moth, voucher_id);
    await call(declineShot, { voucher_id, user_id: moth }, moth);
    const second = await send(rae, moth, voucher_id, { message: 'Please.' });
    await call(acceptShot, { voucher_id, user_id: moth }, moth);
    await send(moth, dee, voucher_id);
    await call(acceptShot, { voucher_id, user_id: dee }, dee);

    const { conversation_id = '' } = first.body.data ?? {};
    const page = await call(messages, { user_id: rae, conversation_id }, rae);

    expect(second.body.data?.conversation_id).toBe(conversation_id);
    expect(page.body.data?.messages.map(({ voucher }) => voucher?.state)).toEqual(['declined', 'accepted']);
  });

  test('a drink sent twice under one key is sent once, with the same answer', async () => {
    const { rae, moth, voucher_id } = await twoMembers();
    const key = randomUUID();
    const [one, other] = await Promise.all([1, 2].map(() => send(rae, moth, voucher_id, {}, { key })));

    expect(other?.body).toEqual(one?.body);
    expect(await ledgerOf(voucher_id)).toHaveLength(1);
  });

  test('a drink sent by thirty requests at once is sent once, and the others are refused', async () => {
    const { rae, moth, voucher_id } = await twoMembers();
    const dee = await build.member();
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, at) => send(rae, at % 2 ? moth : dee, voucher_id)),
    );

    expect(replies.filter(({ body }) => body.success)).toHaveLength(1);
    expect(new Set(replies.filter(({ body }) => !body.success).map(({ body }) => body.code))).toEqual(
      new Set(['not_yours_to_send']),
    );
    expect(await totalsOf(rae)).toMatchObject({ sent_total: 1 });
  });

  test('sending a drink takes about a dozen statements', async () => {
    const { rae, moth, voucher_id } = await twoMembers();
    await send(rae, moth, voucher_id);
    await call(declineShot, { voucher_id, user_id: moth }, moth);
    const statements = await statementsOf(() => send(rae, moth, voucher_id));
    expect(statements.length).toBeLessThanOrEqual(14);
  });
});

describe('a drink is not sent', () => {
  test.each([
    ['that is gone', { state: 'redeemed' }, 'not_yours_to_send'],
    ['that was voided', { state: 'void' }, 'not_yours_to_send'],
    ['whose payment is in dispute', { frozen_at: new Date() }, 'voucher_frozen'],
  ])('a drink is not sent if it is a drink %s', async (_, voucher, code) => {
    const { rae, moth, voucher_id } = await twoMembers(voucher);
    expect((await send(rae, moth, voucher_id)).body).toMatchObject({ success: false, code });
    expect(await ledgerOf(voucher_id)).toEqual([]);
  });

  test.each([
    ['to a user who takes none', { allow_sys: false }, 'takes_no_drinks'],
    ['to a stranger who keeps to friends', { private: true }, 'takes_no_drinks'],
    ['to a user without a Drink Bank', { subscribed: false }, 'no_bank'],
    ['to a user under age', { dob: '2008-01-01' }, 'too_young'],
    ['to a user who never entered their age', { dob: null }, 'too_young'],
  ])('a drink is not sent %s', async (_, recipient, code) => {
    const { rae, moth, voucher_id } = await twoMembers({}, recipient);
    expect((await send(rae, moth, voucher_id)).body).toMatchObject({ success: false, code });
    expect(await rowOf(voucher_id)).toMatchObject({ state: 'available' });
  });

  test('a drink is not sent by a user under age', async () => {
    const { moth } = await twoMembers();
    const kid = await build.member({ dob: '2008-01-01' });
    const voucher_id = await build.voucher({ owner_id: kid });
    expect((await send(kid, moth, voucher_id)).body.code).toBe('under_age');
  });

  test('a drink cannot be sent to its sender', async () => {
    const { rae, voucher_id } = await twoMembers();
    expect((await send(rae, rae, voucher_id)).body.code).toBe('to_yourself');
  });

  test('a drink of another user and a missing drink cannot be sent, with the same answer', async () => {
    const { rae, moth, voucher_id } = await twoMembers();
    const nothing = '5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1' as VoucherId;
    const [others, none] = [await send(moth, rae, voucher_id), await send(moth, rae, nothing)];
    expect(others.body).toEqual(none.body);
    expect(others.body.code).toBe('not_yours_to_send');
  });

  test('a drink cannot be sent again by its sender after it was accepted', async () => {
    const { rae, moth, voucher_id } = await twoMembers();
    await send(rae, moth, voucher_id);
    await call(acceptShot, { voucher_id, user_id: moth }, moth);
    expect((await send(rae, moth, voucher_id)).body.code).toBe('not_yours_to_send');
  });

  test.each(['blocks', 'is blocked'])(
    'a drink to a user whom the sender %s is refused as one to a missing user',
    async way => {
      const { rae, moth, voucher_id } = await twoMembers();
      await (way === 'blocks' ? build.block(rae, moth) : build.block(moth, rae));
      expect((await send(rae, moth, voucher_id)).status).toBe(404);
      expect(await rowOf(voucher_id)).toMatchObject({ state: 'available' });
    },
  );

  test('a private user gets a drink from a friend', async () => {
    const { rae, moth, voucher_id } = await twoMembers({}, { private: true });
    await build.friendship(rae, moth);
    expect((await send(rae, moth, voucher_id)).body.success).toBe(true);
  });

  test('a drink is not sent with another user’s picture, or with a picture of another site', async () => {
    const { rae, moth, voucher_id } = await twoMembers();
    const theirs = { attachment_url: await upload(moth), attachment_type: 'image' };
    const foreign = { attachment_url: 'https://elsewhere.example/a.jpg', attachment_type: 'image' };

    expect((await send(rae, moth, voucher_id, theirs)).status).toBe(400);
    expect((await send(rae, moth, voucher_id, foreign)).status).toBe(400);
    expect(await rowOf(voucher_id)).toMatchObject({ state: 'available', recipient_id: null });
  });

  test.each([
    ['a longer word than 140 characters', { message: 'a'.repeat(141) }],
    ['a quantity', { voucher_type: 'two' }],
    ['the kind of another voucher', { voucher_type: 'shot' }],
  ])('a drink is not sent with %s', async (_, more) => {
    const { rae, moth, voucher_id } = await twoMembers();
    expect((await send(rae, moth, voucher_id, more)).status).toBe(400);
  });

  test('a drink cannot be sent in another user’s name', async () => {
    const { rae, moth, voucher_id } = await twoMembers();
    expect((await call(sendAVoucher, { voucher_id, from: rae, to: moth }, moth)).status).toBe(403);
  });
});

test('a sent drink without an answer is in the sender’s list of vouchers, and not in the recipient’s', async () => {
  const { rae, moth, voucher_id } = await twoMembers();
  await send(rae, moth, voucher_id, { message: 'Cheers.' });

  const [mine, theirs] = [await call(myVouchers, {}, rae), await call(myVouchers, {}, moth)];

  expect(mine.body.data).toMatchObject([{ voucher_id, state: 'pending', recipient: { nickname: 'Moth' } }]);
  expect(theirs.body.data).toEqual([]);
});

test('drinks that two users send each other at the same time all arrive', async () => {
  const { rae, moth } = await twoMembers();
  const pairs = await Promise.all(
    Array.from({ length: 10 }, async () => [
      await build.voucher({ owner_id: rae }),
      await build.voucher({ owner_id: moth }),
    ]),
  );

  const replies = await Promise.all(
    pairs.flatMap(([hers, his]) => [send(rae, moth, hers as VoucherId), send(moth, rae, his as VoucherId)]),
  );

  expect(replies.filter(({ body }) => body.success)).toHaveLength(20);
  expect(await totalsOf(rae)).toMatchObject({ sent_total: 10 });
  const details = await call(
    shotVoucherDetails,
    { voucher_id: pairs[0]?.[0] as VoucherId, user_id: moth },
    moth,
  );
  expect(details.body.data?.direction).toBe('received');
});
