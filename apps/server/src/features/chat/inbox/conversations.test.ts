import { randomUUID } from 'node:crypto';
import {
  archiveConversation,
  conversations,
  deleteConversation,
  leaveConversation,
  markConversationRead,
  muteConversation,
  sendMessage,
  unmuteConversation,
} from '@nightjar/domain/chat/calls';
import { mostUnreadShown } from '@nightjar/domain/chat/entity';
import type { ConversationId, UserId } from '@nightjar/domain/kernel/id';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { layOutConversation } from '../queries/rebuild-layout.ts';

const { call, build, db, clock, statementsOf } = await testApp();

const moth = await build.member({ nickname: 'Moth', full_name: 'Moth Delgado' });
const dee = await build.member({ nickname: 'Dee', full_name: 'Dee Okafor' });

async function sendText(conversation_id: ConversationId, user_id: UserId, message = 'Here.', more = {}) {
  clock.advance(1);
  const { body } = await call(sendMessage, { conversation_id, user_id, message, ...more }, user_id);
  return body.data?.message_id as string;
}
const ask = (user_id: UserId, more: Record<string, unknown> = {}) =>
  call(conversations, { user_id, ...more }, user_id);
const list = async (user_id: UserId, more: Record<string, unknown> = {}) =>
  (await ask(user_id, more)).body.data?.conversations ?? [];
const idsOf = async (...asked: Parameters<typeof list>) =>
  (await list(...asked)).map(({ conversation_id }) => conversation_id);
const room = async (members: UserId[], overrides = {}) => {
  const venue = await build.venue(overrides);
  return build.conversation(members, { type: 'venue', subject: `venue:${venue}` });
};

describe('the list of conversations', () => {
  test('the first page of the list of conversations counts all conversations', async () => {
    const rae = await build.member();
    for (const other of [moth, dee, moth, dee, moth])
      await sendText(await build.conversation([rae, other]), other);
    const { body } = await ask(rae, { limit: 2 });
    const before = body.data?.conversations.at(-1)?.conversation_id;
    expect([body.total, (await ask(rae, { limit: 2, before })).body.total]).toEqual([5, null]);
    expect((await ask(rae, { filter: 'archived' })).body.total).toBe(0);
    expect((await ask(rae, { conversation_id: before })).body.total).toBe(1);
  });

  test('the list of conversations has the one with the latest message first, each as the viewer sees it', async () => {
    const rae = await build.member({ nickname: 'Rae' });
    const group = await build.conversation([rae, moth, dee], { group_name: 'Friday flock' });
    const direct = await build.direct(rae, moth);
    const place = await room([dee, rae], {
      name: 'The Low Lantern',
      images: JSON.stringify([{ kind: 'profile', url: '/lantern.jpg' }]),
    });
    await sendText(place, dee, 'Doors are open.');
    await sendText(group, rae, 'Who is out?');
    const last = await sendText(direct, moth, 'Ten minutes.');

    const found = await list(rae);

    expect(found).toMatchObject([
      {
        conversation_id: direct,
        type: 'direct',
        title: 'Moth',
        other: { id: moth },
        target_id: moth,
        faces: [{ id: moth }],
        last_message: { message_id: last, message: 'Ten minutes.', sender: { id: moth } },
        last_message_at: clock.now().toISOString(),
        unread_count: 1,
        closed: null,
        called_off: false,
        member_count: 2,
      },
      {
        conversation_id: group,
        title: 'Friday flock',
        other: null,
        admin: true,
        member_count: 3,
        unread_count: 0,
      },
      {
        conversation_id: place,
        title: 'The Low Lantern',
        image: '/lantern.jpg',
        unread_count: 1,
        admin: false,
      },
    ]);
    expect(found[1]?.faces.map(({ id }) => id).sort()).toEqual([moth, dee].sort());
    expect((await list(moth)).find(({ type }) => type === 'direct')?.title).toBe('Rae');
  });

  test('the list of conversations has no direct conversation without messages', async () => {
    const rae = await build.member();
    const silent = await build.direct(rae, moth);
    expect(await idsOf(rae)).toEqual([]);
    expect(await idsOf(rae, { conversation_id: silent })).toEqual([silent]);
  });

  test('the list of conversations can be filtered by kind and by letters of a title, a person or a place', async () => {
    const rae = await build.member();
    const group = await build.conversation([rae, dee], { group_name: 'Corner_table' });
    const direct = await build.direct(rae, moth);
    const place = await room([rae], { name: 'Switchboard' });
    await sendText(direct, moth);
    expect(await idsOf(rae, { filter: 'direct' })).toEqual([direct]);
    expect(await idsOf(rae, { filter: 'groups' })).toEqual([group]);
    expect(await idsOf(rae, { filter: 'rooms' })).toEqual([place]);
    expect(await idsOf(rae, { filter: 'archived' })).toEqual([]);
    expect(await idsOf(rae, { search: 'okaf' })).toEqual([group]);
    expect(await idsOf(rae, { search: 'r_t' })).toEqual([group]);
    expect(await idsOf(rae, { search: 'MOTH' })).toEqual([direct]);
    expect(await idsOf(rae, { search: 'switch' })).toEqual([place]);
    expect(await idsOf(rae, { search: '%' })).toEqual([]);
  });

  test('the list of conversations continues after the last one of a page, also where two have the same time', async () => {
    const rae = await build.member();
    const all: ConversationId[] = [];
    for (let count = 0; count < 7; count += 1)
      all.push(await build.conversation([rae], { group_name: `${count}` }));
    const seen: string[] = [];
    for (let before: string | undefined, more = true; more; before = seen.at(-1)) {
      const { body } = await ask(rae, { limit: 3, before });
      seen.push(...(body.data?.conversations ?? []).map(({ conversation_id }) => conversation_id));
      more = body.data?.more ?? false;
    }
    expect(seen).toHaveLength(7);
    expect(new Set(seen)).toEqual(new Set(all));
  });

  test.each([
    ['before', 'a cursor that never existed', async () => randomUUID()],
    ['before', "another user's conversation", async () => build.conversation([moth, dee])],
    ['limit', 'a page of a milliard', async () => 1_000_000_000],
    ['filter', 'a kind that is none', async () => 'secret'],
  ])('the list of conversations with the field "%s" refuses %s', async (field, _what, value) => {
    const rae = await build.member();
    const { status, body } = await ask(rae, { [field]: await value() });
    expect(status).toBe(400);
    expect(body.message).toContain(field);
  });

  test('a stranger who asks for one conversation gets 404, as for a missing one', async () => {
    const stranger = await build.member();
    const chat = await build.conversation([moth, dee]);
    const missing = await ask(stranger, { conversation_id: randomUUID() });
    expect(await ask(stranger, { conversation_id: chat })).toMatchObject({ status: 404, body: missing.body });
  });

  test('the list of conversations costs at most six statements, whatever it contains', async () => {
    const rae = await build.member();
    for (let count = 0; count < 12; count += 1) {
      await sendText(await build.conversation([rae, moth, dee]), moth, 'Hey', { mentions: [rae] });
      await sendText(await build.direct(rae, await build.member()), rae);
      await sendText(await room([rae, moth]), moth);
    }
    await list(rae);
    for (const more of [{}, { search: 'a' }, { before: (await idsOf(rae))[3], limit: 100 }]) {
      const statements = await statementsOf(() => ask(rae, more));
      expect(statements.length).toBeLessThanOrEqual(6);
    }
  });
});

describe('the unread count', () => {
  test("a conversation's unread count is that of later messages of others, up to the badge's limit", async () => {
    const rae = await build.member();
    const chat = await build.conversation([rae, moth]);
    const [first] = [await sendText(chat, moth), await sendText(chat, rae), await sendText(chat, moth)];
    expect((await list(rae))[0]?.unread_count).toBe(2);
    const read = { conversation_id: chat, user_id: rae, last_read_message_id: first };
    await call(markConversationRead, read, rae);
    expect((await list(rae))[0]?.unread_count).toBe(1);
    await sql`insert into messages (conversation_id, id, sender_id, message)
      select ${chat}, uuidv7(), ${moth}, 'x' from generate_series(1, 150)`.execute(db);
    await layOutConversation(db, chat);
    expect((await list(rae))[0]?.unread_count).toBe(mostUnreadShown + 1);
    await sendText(chat, moth);
    expect((await list(rae))[0]?.unread_count).toBe(mostUnreadShown + 1);
  });

  test("a conversation's unread count shows whether a message mentions the viewer", async () => {
    const rae = await build.member();
    const chat = await build.conversation([rae, moth]);
    await sendText(chat, moth);
    expect((await list(rae))[0]?.mentioned).toBe(false);
    const named = await sendText(chat, moth, 'Hey @Rae', { mentions: [rae] });
    expect((await list(rae))[0]?.mentioned).toBe(true);
    expect((await list(moth)).find(one => one.conversation_id === chat)?.mentioned).toBe(false);
    await call(
      markConversationRead,
      { conversation_id: chat, user_id: rae, last_read_message_id: named },
      rae,
    );
    expect((await list(rae))[0]?.mentioned).toBe(false);
  });

  test("a conversation's unread count leaves out messages of people whom the viewer does not see", async () => {
    const [rae, enemy] = [await build.member(), await build.member()];
    const chat = await build.conversation([rae, moth, enemy]);
    await sendText(chat, moth);
    await sendText(chat, enemy, 'Look at me');
    await build.block(rae, enemy);
    const [shown] = await list(rae);
    expect(shown).toMatchObject({ unread_count: 1, last_message: { message: null } });
    expect(shown?.faces.map(({ id }) => id)).toEqual([moth]);
    expect(JSON.stringify(shown)).not.toContain('Look at me');
  });
});

describe('a hidden conversation', () => {
  test('an archived conversation returns to the list with a new message, unless the conversation is muted', async () => {
    const rae = await build.member();
    const chat = await build.conversation([rae, moth]);
    const mine = { conversation_id: chat, user_id: rae };
    await sendText(chat, moth);
    await call(archiveConversation, mine, rae);
    expect([await idsOf(rae), await idsOf(rae, { filter: 'archived' })]).toEqual([[], [chat]]);

    await sendText(chat, moth);
    expect([await idsOf(rae), await idsOf(rae, { filter: 'archived' })]).toEqual([[chat], []]);

    await call(muteConversation, mine, rae);
    await call(archiveConversation, mine, rae);
    await sendText(chat, moth);
    expect([await idsOf(rae), await idsOf(rae, { filter: 'archived' })]).toEqual([[], [chat]]);
    expect((await list(rae, { filter: 'archived' }))[0]).toMatchObject({ archived: true, muted: true });
    expect(await idsOf(moth, { search: 'flock' })).toContain(chat);

    await call(unmuteConversation, mine, rae);
    expect(await idsOf(rae)).toEqual([chat]);
  });

  test('a deleted conversation is hidden until a new message comes, which is then its last message', async () => {
    const rae = await build.member();
    const chat = await build.direct(rae, moth);
    await sendText(chat, moth, 'Before');
    await call(deleteConversation, { conversation_id: chat, user_id: rae }, rae);
    expect([await idsOf(rae), await idsOf(rae, { filter: 'archived' })]).toEqual([[], []]);
    expect((await list(rae, { conversation_id: chat }))[0]).toMatchObject({
      last_message: null,
      unread_count: 0,
    });
    await sendText(chat, moth, 'After');
    expect((await list(rae))[0]).toMatchObject({ unread_count: 1, last_message: { message: 'After' } });
  });

  test('a conversation that a user left is not in their list, and still opens', async () => {
    const rae = await build.member();
    const chat = await build.conversation([moth, rae]);
    const last = await sendText(chat, moth, 'Stay');
    await call(leaveConversation, { conversation_id: chat, user_id: rae }, rae);
    await sendText(chat, moth, 'Gone');
    expect(await idsOf(rae)).toEqual([]);
    expect((await list(rae, { conversation_id: chat }))[0]).toMatchObject({
      joined: false,
      closed: 'left',
      unread_count: 0,
      last_message: { message_id: last },
      member_count: 1,
    });
  });
});

describe('a direct conversation that is closed', () => {
  test.each(['the blocker', 'the blocked'])(
    'a direct conversation closed by a block is not in the list of %s',
    async who => {
      const [rae, enemy] = [await build.member(), await build.member()];
      const chat = await build.direct(rae, enemy);
      await sendText(chat, enemy);
      await (who === 'the blocker' ? build.block(rae, enemy) : build.block(enemy, rae));
      expect(await idsOf(rae)).toEqual([]);
      expect((await list(rae, { conversation_id: chat }))[0]?.closed).toBe('blocked');
    },
  );

  test('a direct conversation shows that the other user takes messages from friends only', async () => {
    const [rae, shy] = [await build.member(), await build.member({ private: true })];
    const chat = await build.direct(rae, shy);
    await sendText(chat, shy);
    expect((await list(rae))[0]?.closed).toBe('friends_only');
    expect((await list(shy))[0]?.closed).toBeNull();
  });

  test('a direct conversation whose other user is deleted has no name', async () => {
    const [rae, ghost] = [await build.member(), await build.member()];
    const chat = await build.direct(rae, ghost);
    await sendText(chat, ghost);
    await db.updateTable('users').set({ deleted_at: clock.now() }).where('id', '=', ghost).execute();
    expect(await list(rae)).toMatchObject([
      {
        conversation_id: chat,
        title: 'Deleted user',
        other: null,
        faces: [],
        target_id: null,
        closed: 'blocked',
      },
    ]);
  });
});
