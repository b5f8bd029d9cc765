import { randomUUID } from 'node:crypto';
import { messages, sendMessage } from '@nightjar/domain/chat/calls';
import { messageLimit } from '@nightjar/domain/chat/entity';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build, db, clock, platform, statementsOf } = await testApp();

const rae = await build.member({ nickname: 'Rae' });
const moth = await build.member({ nickname: 'Moth' });

const say = (
  conversation_id: string,
  user_id: string,
  more: Record<string, unknown> = { message: 'Here.' },
) => call(sendMessage, { conversation_id, user_id, ...more }, user_id);

const saidIn = async (conversation_id: string) =>
  await db
    .selectFrom('messages')
    .selectAll()
    .where('conversation_id', '=', conversation_id)
    .orderBy('id')
    .execute();

test('a message is answered whole, and is the last of its conversation', async () => {
  const chat = await build.direct(rae, moth);

  const { status, body } = await say(chat, rae, { message: 'Lantern tonight?' });

  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    conversation_id: chat,
    sender: { id: rae, nickname: 'Rae' },
    message: 'Lantern tonight?',
    reply_to: null,
    reactions: [],
    mentions: [],
    created_at: clock.now().toISOString(),
  });
  const row = await db
    .selectFrom('conversations')
    .selectAll()
    .where('id', '=', chat)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ last_message_id: body.data?.message_id, last_message_at: clock.now() });
});
