import { randomUUID } from 'node:crypto';
import { createConversation, leaveConversation } from '@nightjar/domain/chat/calls';
import type { UserId } from '@nightjar/domain/kernel/id';
import { expect, test } from 'vitest';
import { topicChannel } from '../../../platform/realtime/bus-messages.ts';
import { testApp } from '../../../testing/app.ts';

const { call, build, db, platform } = await testApp();

const rae = await build.member();
const moth = await build.member();
const dee = await build.member();
const leave = (conversation_id: string, user_id: UserId) =>
  call(leaveConversation, { conversation_id, user_id }, user_id);
const countOf = async (id: string) =>
  (await db.selectFrom('conversations').where('id', '=', id).select('member_count').executeTakeFirst())
    ?.member_count;

test('a group is left once, and leaving it again announces nothing', async () => {
  const chat = await build.conversation([rae, moth]);
  const received: unknown[] = [];
  const stop = await platform.bus.subscribe(topicChannel(`conversation-${chat}`), one => received.push(one));
  const replies = await Promise.all(Array.from({ length: 10 }, () => leave(chat, rae)));
  await stop();
  expect(replies.map(({ body }) => body.data)).toEqual(
    Array(10).fill({ conversation_id: chat, joined: false }),
  );
  expect([await countOf(chat), received.length]).toEqual([1, 1]);
});

const adminsOf = async (id: string) => {
  const rows = await db
    .selectFrom('conversation_members')
    .where('conversation_id', '=', id)
    .where('admin', '=', true)
    .select('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
};

test('if the admin leaves a group, the member who has been in it longest becomes its admin', async () => {
  const { body } = await call(createConversation, { created_by: rae, user_ids: [moth, dee] }, rae);
  const chat = body.data?.conversation_id ?? '';
  expect(await adminsOf(chat)).toEqual([rae]);
  await leave(chat, rae);
  expect(await adminsOf(chat)).toEqual([[moth, dee].sort()[0]]);
});

test('a room has no admin, also after members leave it', async () => {
  const room = await build.conversation([rae, moth, dee], {
    type: 'venue',
    subject: `venue:${await build.venue()}`,
  });
  await db
    .updateTable('conversation_members')
    .set({ admin: false })
    .where('conversation_id', '=', room)
    .execute();
  await leave(room, rae);
  expect(await adminsOf(room)).toEqual([]);
  expect(await countOf(room)).toBe(2);
});

test('a direct conversation cannot be left', async () => {
  const chat = await build.direct(rae, moth);
  expect((await leave(chat, rae)).body).toMatchObject({ code: 'not_to_be_left' });
  expect(await countOf(chat)).toBe(2);
});

test('a stranger finds no conversation to leave', async () => {
  const stranger = await build.member();
  const chat = await build.conversation([rae, moth]);
  expect(await leave(chat, stranger)).toMatchObject({
    status: 404,
    body: (await leave(randomUUID(), stranger)).body,
  });
});
