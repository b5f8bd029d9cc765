import {
  leaveConversation,
  markConversationRead,
  openConversation,
  openVenueConversation,
  reactToMessage,
  renameConversation,
  sendMessage,
} from '@nightjar/domain/chat/calls';
import { friendshipAction } from '@nightjar/domain/friends/calls';
import type { ConversationId, UserId, VenueId } from '@nightjar/domain/kernel/id';
import { conversationTopic, userTopic, venueStaffTopic } from '@nightjar/domain/live';
import { deletePro } from '@nightjar/domain/staff/desk/calls';
import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js';
import { afterAll, describe, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { supabaseClient } from '../../testing/supabase.ts';

const app = await testApp();
const { call, build, sessionOf, url } = app;

const clients: SupabaseClient[] = [];
afterAll(() => Promise.all(clients.map(client => client.removeAllChannels())));

type ReceivedEvent = { event: string; payload: Record<string, unknown> };
/**
 * This is a channel of the unmodified Supabase client, with the events that it receives in order and the result of its
 * join.
 */
type Listening = {
  channel: RealtimeChannel;
  joined: string;
  closed: Promise<void>;
  /** Returns the next event that has one of these names, and drops other events that come before it. */
  next(...events: string[]): Promise<ReceivedEvent>;
};

async function listen(who: UserId, topic: string): Promise<Listening> {
  const client = supabaseClient(app, await sessionOf(who));
  clients.push(client);
  await client.realtime.setAuth();
  const channel = client.channel(topic, { config: { private: true, broadcast: { ack: true } } });
  const received: ReceivedEvent[] = [];
  let wake = () => {};
  channel.on('broadcast', { event: '*' }, ({ event, payload }) => {
    received.push({ event, payload });
    wake();
  });
  let close = () => {};
  const closed = new Promise<void>(resolve => {
    close = resolve;
  });
  const joined = await new Promise<string>(resolve => {
    channel.subscribe(status => {
      if (status === 'CLOSED') close();
      resolve(status);
    });
  });
  async function next(...events: string[]): Promise<ReceivedEvent> {
    for (;;) {
      const found = received.shift();
      if (found && events.includes(found.event)) return found;
      if (!found)
        await new Promise<void>(resolve => {
          wake = resolve;
        });
    }
  }
  return { channel, joined, closed, next };
}

const sendText = (conversation_id: string, user_id: UserId, message = 'Ten minutes.', more = {}) =>
  call(sendMessage, { conversation_id, user_id, message, ...more }, user_id);

async function aPair() {
  const [rae, moth] = [await build.member({ nickname: 'Rae' }), await build.member({ nickname: 'Moth' })];
  const { body } = await call(openConversation, { user_id: rae, created_by: rae, other_user_id: moth }, rae);
  return { rae, moth, chat: body.data?.conversation_id as ConversationId };
}

describe('what the unmodified supabase client gets', () => {
  test("the unmodified supabase client gets a message on the conversation's topic and on its user's, in the same bytes", async () => {
    const { rae, moth, chat } = await aPair();
    const [onChat, onOwn] = [
      await listen(moth, conversationTopic.nameOf(chat)),
      await listen(moth, userTopic.nameOf(moth)),
    ];
    const { body } = await sendText(chat, rae);
    const [one, two] = [await onChat.next('message'), await onOwn.next('message')];
    expect(one.payload).toEqual({ message: body.data });
    expect(two.payload).toEqual(one.payload);
    expect(conversationTopic.parse('message', one.payload)).not.toBeNull();
  });

  test('the unmodified supabase client gets emoji on messages, read positions, new names and typing in a conversation', async () => {
    const { rae, moth } = await aPair();
    const chat = await build.conversation([rae, moth]);
    const onChat = await listen(moth, conversationTopic.nameOf(chat));
    const from = await listen(rae, conversationTopic.nameOf(chat));
    const message_id = (await sendText(chat, moth)).body.data?.message_id as string;

    await call(reactToMessage, { message_id, user_id: rae, emoji: '🍹' }, rae);
    expect((await onChat.next('reaction')).payload).toEqual({
      message_id,
      user_id: rae,
      emoji: '🍹',
      on: true,
      count: 1,
    });

    const read = { conversation_id: chat, user_id: rae, last_read_message_id: message_id };
    await call(markConversationRead, read, rae);
    expect((await onChat.next('read')).payload).toEqual({ user_id: rae, last_read_message_id: message_id });

    await call(renameConversation, { conversation_id: chat, user_id: rae, group_name: 'Moths' }, rae);
    expect((await onChat.next('changed')).payload).toEqual({ conversation_id: chat, reason: 'renamed' });

    const typing = { user_id: rae, name: 'Rae' };
    await from.channel.send({ type: 'broadcast', event: 'typing', payload: typing });
    expect((await onChat.next('typing')).payload).toEqual(typing);
  });

  test("the unmodified supabase client gets its user's read position from their other phone", async () => {
    const { rae, moth, chat } = await aPair();
    const message_id = (await sendText(chat, moth)).body.data?.message_id as string;
    const other = await listen(rae, userTopic.nameOf(rae));
    const read = { conversation_id: chat, user_id: rae, last_read_message_id: message_id };
    await call(markConversationRead, read, rae);
    expect((await other.next('conversation_changed')).payload).toEqual({
      conversation_id: chat,
      reason: 'read',
    });
  });

  test("the unmodified supabase client gets no message of a blocked user on its own user's topic", async () => {
    const { rae, moth } = await aPair();
    const enemy = await build.member();
    await build.block(moth, enemy);
    const chat = await build.conversation([rae, moth, enemy]);
    const onOwn = await listen(moth, userTopic.nameOf(moth));
    await sendText(chat, enemy, 'Unheard');
    await sendText(chat, rae, 'Heard');
    expect((await onOwn.next('message')).payload).toMatchObject({ message: { message: 'Heard' } });
  });

  test('the unmodified supabase client gets messages and mentions in a room, and no read positions', async () => {
    const { rae, moth } = await aPair();
    const venue_id = await build.venue();
    const enter = (user_id: UserId) =>
      call(openVenueConversation, { user_id, created_by: user_id, venue_id }, user_id);
    await enter(rae);
    const chat = (await enter(moth)).body.data?.conversation_id as string;
    const [onChat, onOwn] = [
      await listen(moth, conversationTopic.nameOf(chat)),
      await listen(moth, userTopic.nameOf(moth)),
    ];
    const message_id = (await sendText(chat, rae, 'Hey @Moth', { mentions: [moth] })).body.data
      ?.message_id as string;
    expect((await onOwn.next('message', 'conversation_changed')).payload).toEqual({
      conversation_id: chat,
      reason: 'mentioned',
    });
    await call(
      markConversationRead,
      { conversation_id: chat, user_id: rae, last_read_message_id: message_id },
      rae,
    );
    await sendText(chat, rae, 'Last call');
    expect((await onChat.next('message', 'read')).event).toBe('message');
    expect((await onChat.next('message', 'read')).event).toBe('message');
  });
});

describe('what a phone may not do on a topic', () => {
  test('a phone may not join the topic of a conversation or of a user that is not its own', async () => {
    const { rae, moth, chat } = await aPair();
    const stranger = await build.member();
    for (const topic of [conversationTopic.nameOf(chat), userTopic.nameOf(rae), userTopic.nameOf(moth)])
      expect((await listen(stranger, topic)).joined).toBe('CHANNEL_ERROR');
  });

  test('a phone may not send the server’s own events or typing of another user, and no client gets them', async () => {
    const { rae, moth, chat } = await aPair();
    const [from, onChat] = [
      await listen(rae, conversationTopic.nameOf(chat)),
      await listen(moth, conversationTopic.nameOf(chat)),
    ];
    const forged = [
      ['message', { message: { message: 'Pay me' } }],
      ['read', { user_id: moth, last_read_message_id: chat }],
      ['changed', { conversation_id: chat, reason: 'renamed' }],
      ['typing', { user_id: moth, name: 'Moth' }],
      ['typing', { user_id: rae, name: 'Rae', message: 'Pay me' }],
    ] as const;
    for (const [event, payload] of forged)
      expect(await from.channel.send({ type: 'broadcast', event, payload })).not.toBe('ok');
    const posted = await fetch(
      `${url}/realtime/v1/api/broadcast/${conversationTopic.nameOf(chat)}/events/message`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${await sessionOf(rae)}`, 'content-type': 'application/json' },
        body: '{}',
      },
    );
    expect(posted.status).toBe(403);
    await sendText(chat, rae, 'The first thing received');
    expect((await onChat.next('message', 'read', 'changed', 'typing')).payload).toMatchObject({
      message: { message: 'The first thing received' },
    });
  });
});

describe('a user whose right to a topic ends', () => {
  test('a member who leaves a conversation is removed from its topic, and the others stay', async () => {
    const { rae, moth } = await aPair();
    const chat = await build.conversation([moth, rae]);
    const [gone, stays] = [
      await listen(rae, conversationTopic.nameOf(chat)),
      await listen(moth, conversationTopic.nameOf(chat)),
    ];
    await call(leaveConversation, { conversation_id: chat, user_id: rae }, rae);
    await gone.closed;
    expect((await stays.next('changed')).payload).toEqual({ conversation_id: chat, reason: 'left' });
    await sendText(chat, moth, 'Still here');
    expect((await stays.next('message')).payload).toMatchObject({ message: { message: 'Still here' } });
    expect((await listen(rae, conversationTopic.nameOf(chat))).joined).toBe('CHANNEL_ERROR');
  });

  test('a block ends the listening to a direct conversation on both sides', async () => {
    const { rae, moth, chat } = await aPair();
    await sendText(chat, rae);
    const both = [
      await listen(rae, conversationTopic.nameOf(chat)),
      await listen(moth, conversationTopic.nameOf(chat)),
    ];
    await call(friendshipAction, { user_id: rae, other_user_id: moth, action: 'block' }, rae);
    await Promise.all(both.map(({ closed }) => closed));
  });
});

describe('the events of a venue’s staff', () => {
  const outside = {
    'a guest': () => build.member(),
    'a manager of another bar': async () => (await build.pro({ pro_role_id: 2 })).user_id as UserId,
    'a colleague who left': async (venue_id: VenueId) =>
      (await build.pro({ venue_id, state: 'removed', pro_code: '1111' })).user_id as UserId,
    'a user who waits for an answer': async (venue_id: VenueId) =>
      (await build.pro({ venue_id, state: 'pending', pro_code: '2222' })).user_id as UserId,
  };
  const inside = {
    'a bartender': async (venue_id: VenueId) =>
      (await build.pro({ venue_id, pro_code: '3333' })).user_id as UserId,
    'a rep who is no member': () =>
      build.user({ rep: true, registered: true, subscribed: false, allow_admin_access: true }),
    'a super admin': () => build.user({ super_admin: true }),
  };

  test.each(Object.entries(inside))('the topic of a venue’s staff is open to %s', async (_who, make) => {
    const { venue_id } = await build.pro();
    expect((await listen(await make(venue_id), venueStaffTopic.nameOf(venue_id))).joined).toBe('SUBSCRIBED');
  });

  test.each(Object.entries(outside))('the topic of a venue’s staff is closed to %s', async (_who, make) => {
    const { venue_id } = await build.pro();
    const { joined } = await listen(await make(venue_id), venueStaffTopic.nameOf(venue_id));
    expect(joined).toBe('CHANNEL_ERROR');
  });

  test('a colleague who is taken off the team gets no more staff events and may not join the topic again', async () => {
    const { venue_id, user_id, id } = await build.pro();
    const topic = venueStaffTopic.nameOf(venue_id);
    const manager = await build.pro({ venue_id, pro_role_id: 2, pro_code: '2222' });
    const [gone, stays] = [
      await listen(user_id as UserId, topic),
      await listen(manager.user_id as UserId, topic),
    ];
    expect([gone.joined, stays.joined]).toEqual(['SUBSCRIBED', 'SUBSCRIBED']);

    await call(deletePro, { pro_id: id }, manager.user_id);

    await gone.closed;
    expect((await stays.next('team')).payload).toEqual({ venue_id });
    expect((await listen(user_id as UserId, topic)).joined).toBe('CHANNEL_ERROR');
  });

  test('a phone cannot send events to the topic of a venue’s staff', async () => {
    const { venue_id, user_id } = await build.pro();
    const { channel } = await listen(user_id as UserId, venueStaffTopic.nameOf(venue_id));
    expect(await channel.send({ type: 'broadcast', event: 'pour', payload: {} })).not.toBe('ok');
  });
});
