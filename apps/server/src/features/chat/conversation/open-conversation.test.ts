import { randomUUID } from 'node:crypto';
import { addHouseContact } from '@nightjar/domain/account/calls';
import { openConversation, sendMessage } from '@nightjar/domain/chat/calls';
import type { UserId } from '@nightjar/domain/kernel/id';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, db, clock } = await testApp();

const open = (user_id: UserId, other_user_id: string) =>
  call(openConversation, { user_id, created_by: user_id, other_user_id }, user_id);
const conversationsOf = async (one: UserId) =>
  (await db.selectFrom('conversation_members').where('user_id', '=', one).selectAll().execute()).length;

test('two people have one conversation, however often and from whichever side it is opened', async () => {
  const [rae, moth] = [await build.member(), await build.member()];
  const sides = Array.from({ length: 20 }, (_, index) => (index % 2 ? open(rae, moth) : open(moth, rae)));
  const opened = (await Promise.all(sides)).map(({ body }) => body.data?.conversation_id);
  expect(new Set(opened).size).toBe(1);
  expect((await open(moth, rae)).body.data?.conversation_id).toBe(opened[0]);
  expect([await conversationsOf(rae), await conversationsOf(moth)]).toEqual([1, 1]);
  const row = db
    .selectFrom('conversations')
    .selectAll()
    .where('id', '=', opened[0] as string);
  expect(await row.executeTakeFirst()).toMatchObject({ type: 'direct', member_count: 2 });
});

test('a conversation with a private person is opened by friends only, unless there is one already', async () => {
  const [rae, shy] = [await build.member(), await build.member({ private: true, nickname: 'Wren' })];
  expect((await open(rae, shy)).body).toMatchObject({
    code: 'friends_only',
    message: 'Wren takes messages from friends only.',
  });
  expect(await conversationsOf(rae)).toBe(0);
  const opened = await open(shy, rae);
  expect((await open(rae, shy)).body).toEqual(opened.body);
});

test.each(['missing', 'blocked', 'blocking', 'deleted', 'unregistered'])(
  'a conversation with a user who is %s is not found and not opened',
  async kind => {
    const rae = await build.member();
    const other = kind === 'unregistered' ? await build.newcomer() : await build.member();
    if (kind === 'blocked') await build.block(rae, other);
    if (kind === 'blocking') await build.block(other, rae);
    if (kind === 'deleted')
      await db.updateTable('users').set({ deleted_at: clock.now() }).where('id', '=', other).execute();
    const reply = await open(rae, kind === 'missing' ? randomUUID() : other);
    expect(reply).toMatchObject({ status: 404, body: { message: 'User not found' } });
    expect(await conversationsOf(rae)).toBe(0);
  },
);

test('`open-conversation` takes the other user as other_user_id, target_id or user_ids', async () => {
  const [rae, moth] = [await build.member(), await build.member()];
  const by = { user_id: rae, created_by: rae };
  const replies = [
    await open(rae, moth),
    await call(openConversation, { ...by, target_id: moth }, rae),
    await call(openConversation, { ...by, user_ids: [moth] }, rae),
    await call(openConversation, { ...by, user_ids: [rae, moth, moth] }, rae),
    await call(openConversation, { ...by, other_user_id: moth, target_id: moth, user_ids: [moth] }, rae),
    await call(openConversation, { ...by, other_user_id: null, target_id: '', user_ids: [moth] }, rae),
  ];
  expect(new Set(replies.map(({ body }) => body.data?.conversation_id)).size).toBe(1);
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
});

test.each<[string, (rae: string, others: string[]) => object, string]>([
  ['no user', () => ({}), 'other_user_id'],
  ['oneself in a list', rae => ({ user_ids: [rae] }), 'other_user_id'],
  ['two people in a list', (_rae, user_ids) => ({ user_ids }), 'user_ids'],
  ['two people in two fields', (_rae, [a, b]) => ({ other_user_id: a, target_id: b }), 'user_ids'],
])('no conversation is opened for an input with %s', async (_what, named, field) => {
  const rae = await build.member();
  const others = [await build.member(), await build.member()];
  const input = { user_id: rae, created_by: rae, ...named(rae, others) };
  const { status, body } = await call(openConversation, input, rae);
  expect(status).toBe(400);
  expect(body.message).toContain(field);
  expect(await conversationsOf(rae)).toBe(0);
});

test('a user cannot open a conversation with themselves', async () => {
  const rae = await build.member();
  const { status, body } = await open(rae, rae);
  expect(status).toBe(400);
  expect(body.message).toContain('other_user_id');
});

test('a user may write to the house contact in the conversation that the contact began', async () => {
  const rae = await build.member();
  const { body } = await call(addHouseContact, { user_id: rae }, rae);
  const conversation_id = body.data?.conversation_id as string;
  const contact = await db
    .selectFrom('users')
    .where('house_contact', '=', true)
    .select('id')
    .executeTakeFirstOrThrow();
  expect((await open(rae, contact.id)).body.data).toEqual({ conversation_id });
  const answer = await call(sendMessage, { conversation_id, user_id: rae, message: 'Hello?' }, rae);
  expect(answer.body.success).toBe(true);
});
