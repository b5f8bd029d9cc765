import { randomUUID } from 'node:crypto';
import { leaveConversation, renameConversation } from '@nightjar/domain/chat/calls';
import { groupNameLimit } from '@nightjar/domain/chat/entity';
import type { UserId } from '@nightjar/domain/kernel/id';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, db } = await testApp();

const rae = await build.member();
const moth = await build.member();
const rename = (conversation_id: string, user_id: UserId, group_name = 'Saturday flock') =>
  call(renameConversation, { conversation_id, user_id, group_name }, user_id);
const nameOf = async (id: string) =>
  (await db.selectFrom('conversations').where('id', '=', id).select('group_name').executeTakeFirst())
    ?.group_name;

test('the admin of a group may rename it', async () => {
  const chat = await build.conversation([rae, moth]);
  const reply = await rename(chat, rae);
  expect(reply.body.data).toEqual({ conversation_id: chat, group_name: 'Saturday flock' });
  expect(await nameOf(chat)).toBe('Saturday flock');
});

test('a member who is not the admin of a group may not rename it', async () => {
  const chat = await build.conversation([rae, moth]);
  const stranger = await build.member();
  expect((await rename(chat, moth)).body).toMatchObject({ code: 'not_an_admin' });
  expect(await rename(chat, stranger)).toMatchObject({
    status: 404,
    body: (await rename(randomUUID(), stranger)).body,
  });
  expect((await rename(await build.direct(rae, moth), rae)).body).toMatchObject({ code: 'no_group' });
  expect(await nameOf(chat)).toBe('Friday flock');
});

test('the member who has been in a group longest may rename it after the last admin left', async () => {
  const chat = await build.conversation([rae, moth]);
  await call(leaveConversation, { conversation_id: chat, user_id: rae }, rae);
  expect((await rename(chat, rae)).body).toMatchObject({ code: 'left' });
  expect((await rename(chat, moth)).body.success).toBe(true);
});

test.each(['x'.repeat(groupNameLimit + 1), '', '  ', 'a\u0007b'])(
  'the text %j is refused as the name of a group',
  async name => {
    const chat = await build.conversation([rae, moth]);
    const { status, body } = await rename(chat, rae, name);
    expect(status).toBe(400);
    expect(body.message).toContain('group_name');
    expect(await nameOf(chat)).toBe('Friday flock');
  },
);
