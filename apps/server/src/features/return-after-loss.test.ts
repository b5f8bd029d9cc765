import { leaveConversation, messages, sendMessage } from '@nightjar/domain/chat/calls';
import type { MessageId, UserId } from '@nightjar/domain/kernel/id';
import { conversationTopic } from '@nightjar/domain/live';
import { expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { connect, type WireClient } from '../testing/realtime-node.ts';

const app = await testApp();
const { call, build, sessionOf } = app;

const phoneCount = 30;

/** Opens a socket and joins the conversation. Returns the status of the answer. */
async function join(chat: string, user: UserId, token: string) {
  const client = await connect(app);
  const reply = await client.join(conversationTopic.nameOf(chat), token);
  return { client, user, status: (reply.payload as { status: string }).status };
}

/** Reads the ids of the messages that arrive, up to the message with the id `last`. */
async function liveUpTo(client: WireClient, last: MessageId): Promise<MessageId[]> {
  const ids: MessageId[] = [];
  while (ids.at(-1) !== last) {
    const { payload } = await client.next({ event: 'broadcast' });
    const parsed = conversationTopic.parse('message', (payload as { payload: unknown }).payload);
    if (parsed?.event === 'message') ids.push(parsed.payload.message.message_id);
  }
  return ids;
}

test('phones that return together after a loss have each message once, and a person who left meanwhile gets no live message', async () => {
  const [speaker, gone, ...others] = await Promise.all(
    Array.from({ length: phoneCount }, () => build.member()),
  );
  if (!speaker || !gone) throw new Error('The conversation needs members.');
  const chat = await build.conversation([speaker, gone, ...others]);
  const say = async (message: string) => {
    const { body } = await call(sendMessage, { conversation_id: chat, user_id: speaker, message }, speaker);
    return body.data?.message_id as MessageId;
  };
  const people = [gone, ...others];
  const tokens = await Promise.all(people.map(user => sessionOf(user)));
  const joinAll = () => Promise.all(people.map((user, at) => join(chat, user, tokens[at] ?? '')));

  const before = await joinAll();
  const known = await say('Seen by everyone.');
  await Promise.all(before.map(({ client }) => liveUpTo(client, known)));
  for (const { client } of before) client.socket.terminate();
  const missed = [await say('Missed, the first.'), await say('Missed, the second.')];
  await call(leaveConversation, { conversation_id: chat, user_id: gone }, gone);
  missed.push(await say('Missed, the third.'));

  const [returning, during] = await Promise.all([joinAll(), say('Sent while they return.')]);
  const [ofGone, ...back] = returning;
  const caughtUp = await Promise.all(
    back.map(async ({ client, user }) => {
      const page = await call(messages, { conversation_id: chat, user_id: user, after: known }, user);
      return { client, loaded: page.body.data?.messages.map(({ message_id }) => message_id) ?? [] };
    }),
  );
  const last = await say('Seen live again.');

  expect(ofGone?.status).toBe('error');
  expect(back.map(({ status }) => status)).toEqual(others.map(() => 'ok'));
  for (const { client, loaded } of caughtUp) {
    const live = await liveUpTo(client, last);
    expect(new Set(live).size).toBe(live.length);
    expect(loaded.slice(0, 2)).toEqual(missed.slice(0, 2));
    expect(new Set([...loaded, ...live])).toEqual(new Set([...missed, during, last]));
    client.socket.terminate();
  }
  expect(ofGone?.client.frames.filter(({ event }) => event === 'broadcast')).toEqual([]);
  ofGone?.client.socket.terminate();
});
