import { randomUUID } from 'node:crypto';
import { leaveConversation } from '@nightjar/domain/chat/calls';
import type { UserId } from '@nightjar/domain/kernel/id';
import { expect, test } from 'vitest';
import { topicChannel } from '../../platform/realtime/bus-messages.ts';
import { testApp } from '../../testing/app.ts';

const { call, build, db, platform } = await testApp();

const rae = await build.member();
const moth = await build.member();
const leave = (conversation_id: string, user_id: UserId) =>
  call(leaveConversation, { conversation_id, user_id }, user_id);
const countOf = async (id: string) =>
  (await db.selectFrom('conversations').where('id', '=', id).select('member_count').executeTakeFirst())
    ?.member_count;

test('a group is left, and leaving it again says nothing new', async () => {
  const chat = await build.conversation([rae, moth]);
  const heard: unknown[] = [];
  const stop = await platform.bus.subscribe(topicChannel(`conversation-${chat}`), one => heard.push(one));
  const replies = await Promise.all(Array.from({ length: 10 }, () => leave(chat, rae)));
  await stop();
  expect(replies.map(({ body }) => body.data)).toEqual(
    Array(10).fill({ conversation_id: chat, joined: false }),
  );
  expect([await countOf(chat), heard.length]).toEqual([1, 1]);
});

test('a direct conversation stays', async () => {
  const chat = await build.direct(rae, moth);
  expect((await leave(chat, rae)).body).toMatchObject({ code: 'not_to_be_left' });
  expect(await countOf(chat)).toBe(2);
});

test('a stranger finds nothing to leave', async () => {
  const stranger = await build.member();
  const chat = await build.conversation([rae, moth]);
  expect(await leave(chat, stranger)).toMatchObject({
    status: 404,
    body: (await leave(randomUUID(), stranger)).body,
  });
});
