import { randomUUID } from 'node:crypto';
import { reactToMessage, sendMessage } from '@nightjar/domain/chat/calls';
import { emojisPerPerson } from '@nightjar/domain/chat/entity';
import type { ConversationId, UserId } from '@nightjar/domain/kernel/id';
import { describe, expect, test } from 'vitest';
import { topicChannel } from '../../../platform/realtime/bus-messages.ts';
import { testApp } from '../../../testing/app.ts';

const { call, build, db, clock, platform } = await testApp();

const rae = await build.member();
const moth = await build.member();

async function sentMessage(
  chat: ConversationId | Promise<ConversationId>,
  by: UserId = moth,
): Promise<string> {
  const input = { conversation_id: await chat, user_id: by, message: 'Ten minutes.' };
  return (await call(sendMessage, input, by)).body.data?.message_id as string;
}
const react = (message_id: string, user_id: UserId, emoji = '🍹', on?: boolean) =>
  call(reactToMessage, { message_id, user_id, emoji, ...(on !== undefined && { on }) }, user_id);
const rowsOf = (message_id: string) =>
  db.selectFrom('message_reactions').where('message_id', '=', message_id).selectAll().execute();

test('an emoji on a message is toggled, or set to the requested state', async () => {
  const message = await sentMessage(build.conversation([rae, moth]));
  expect((await react(message, rae)).body.data?.reactions).toEqual([{ emoji: '🍹', count: 1, mine: true }]);
  expect((await react(message, moth)).body.data?.reactions).toEqual([{ emoji: '🍹', count: 2, mine: true }]);
  expect((await react(message, rae)).body.data?.reactions).toEqual([{ emoji: '🍹', count: 1, mine: false }]);
  for (const on of [false, true, true]) await react(message, rae, '🍹', on);
  clock.advance(1);
  expect((await react(message, rae, '❤️')).body.data?.reactions).toEqual([
    { emoji: '🍹', count: 2, mine: true },
    { emoji: '❤️', count: 1, mine: true },
  ]);
});

test('the same emoji sent fifty times at once counts and is announced once', async () => {
  const chat = await build.conversation([rae, moth]);
  const message = await sentMessage(chat);
  const received: unknown[] = [];
  const stop = await platform.bus.subscribe(topicChannel(`conversation-${chat}`), one => received.push(one));
  await Promise.all(Array.from({ length: 50 }, () => react(message, rae, '🍹', true)));
  await stop();
  expect(await rowsOf(message)).toHaveLength(1);
  expect(received).toHaveLength(1);
});

test('an emoji toggled three times by each of twenty people at once is there once for each person', async () => {
  const people: UserId[] = [rae, moth];
  for (let count = 0; count < 18; count += 1) people.push(await build.member());
  const message = await sentMessage(build.conversation(people));
  await Promise.all(
    people.flatMap(person => [react(message, person), react(message, person), react(message, person)]),
  );
  expect(await rowsOf(message)).toHaveLength(people.length);
});

test('a person has at most twenty emoji on a message, also if thirty are sent at once', async () => {
  const message = await sentMessage(build.conversation([rae, moth]));
  const faces = Array.from({ length: 30 }, (_, index) => String.fromCodePoint(0x1f600 + index));
  const replies = await Promise.all(faces.map(face => react(message, rae, face)));
  expect(replies.filter(({ body }) => body.code === 'too_many_reactions')).toHaveLength(10);
  expect(await rowsOf(message)).toHaveLength(emojisPerPerson);
});

describe('a refused emoji on a message', () => {
  test.each(['x', '', '🍹🍹', ':heart:', '<b>', '🍹 ', 'x'.repeat(1000)])(
    'the text %j is no emoji and is not added to a message',
    async emoji => {
      const message = await sentMessage(build.conversation([rae, moth]));
      const { status, body } = await react(message, rae, emoji);
      expect(status).toBe(400);
      expect(body.message).toContain('emoji');
      expect(await rowsOf(message)).toEqual([]);
    },
  );

  test('an emoji on a message that the user may not read is answered like one on a missing message', async () => {
    const stranger = await build.member();
    const message = await sentMessage(build.conversation([rae, moth]));
    const missing = await react(randomUUID(), stranger);
    expect(await react(message, stranger)).toMatchObject({ status: 404, body: missing.body });
  });

  test('a user who left or is blocked cannot add an emoji to a message', async () => {
    const enemy = await build.member();
    const group = await build.conversation([moth, rae, enemy]);
    const message = await sentMessage(group, enemy);
    await build.block(enemy, rae);
    expect((await react(message, rae)).body).toMatchObject({ code: 'blocked' });
    await db
      .updateTable('conversation_members')
      .set({ left_at: clock.now() })
      .where('conversation_id', '=', group)
      .where('user_id', '=', moth)
      .execute();
    expect((await react(message, moth)).body).toMatchObject({ code: 'left' });
    expect(await rowsOf(message)).toEqual([]);
  });
});

test('a message is found by its id alone, and in no other conversation than the one that the call names', async () => {
  const chat = await build.conversation([rae, moth]);
  const message_id = await sentMessage(chat);
  const other = await build.conversation([rae, moth]);
  const named = (conversation_id: string) =>
    call(reactToMessage, { message_id, conversation_id, user_id: rae, emoji: '🍹', on: true }, rae);
  expect((await named(other)).status).toBe(404);
  expect((await named(randomUUID())).status).toBe(404);
  expect(await rowsOf(message_id)).toEqual([]);
  expect((await react(message_id, rae, '🍹', true)).body.success).toBe(true);
  expect((await named(chat)).body.data?.reactions).toEqual([{ emoji: '🍹', count: 1, mine: true }]);
  expect(await rowsOf(message_id)).toMatchObject([{ conversation_id: chat, user_id: rae }]);
});
