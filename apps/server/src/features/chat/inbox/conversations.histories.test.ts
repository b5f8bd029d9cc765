import {
  archiveConversation,
  conversations,
  deleteConversation,
  leaveConversation,
  markConversationRead,
  muteConversation,
  openVenueConversation,
  sendMessage,
} from '@nightjar/domain/chat/calls';
import { friendshipAction } from '@nightjar/domain/friends/calls';
import type { ConversationId, MessageId, UserId } from '@nightjar/domain/kernel/id';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { conversationFromMessages } from '../../../testing/chat/conversation-from-messages.ts';
import { checkChat } from '../check-chat.ts';
import { findConversation } from '../queries/conversations.ts';
import { layOutConversation } from '../queries/rebuild-layout.ts';

const { call, build, clock, db, platform, statementsOf } = await testApp();
type Place = { people: readonly UserId[]; direct: ConversationId; group: ConversationId; venue: string };
type Chat = 'direct' | 'group' | 'room';

const who = fc.nat(2);
const chat = fc.constantFrom<Chat>('direct', 'group', 'room');
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant('send'), by: who, chat, names: fc.option(who) }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('send as before'), by: who, chat, names: fc.option(who) }),
  },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('read'), by: who, chat, back: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('read as before'), by: who, chat }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constantFrom('delete', 'leave', 'enter', 'archive', 'mute', 'lay out'),
      by: who,
      chat,
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('block', 'unblock'), by: who, other: who }) },
);
type Step = {
  does: string;
  by: number;
  chat?: Chat;
  names?: number | null;
  back?: number;
  other?: number;
};

async function makePlace(): Promise<Place> {
  const people = [await build.member(), await build.member(), await build.member()] as const;
  const direct = await build.direct(people[0], people[1]);
  return { people, direct, group: await build.conversation(people), venue: await build.venue() };
}

async function roomOf({ venue }: Place): Promise<ConversationId | null> {
  const room = await db
    .selectFrom('conversations')
    .where('subject', '=', `venue:${venue}`)
    .select('id')
    .executeTakeFirst();
  return (room?.id as ConversationId | undefined) ?? null;
}

/** Writes a message with the statements of the version before, which knows no columns of the layout. */
async function sendAsBefore(conversation_id: ConversationId, by: UserId, mentioned: UserId[]): Promise<void> {
  await sql`
    with mine as (select from conversation_members
      where conversation_id = ${conversation_id} and user_id = ${by} and left_at is null),
    inserted as (
      insert into messages (conversation_id, id, sender_id, message, mentions)
      select ${conversation_id}, uuidv7(${clock.now()}::timestamptz - clock_timestamp()), ${by}, 'Hm', ${mentioned}::uuid[] from mine
      returning id),
    mentioned as (
      insert into message_mentions (user_id, conversation_id, message_id)
      select person, ${conversation_id}, id from inserted, unnest(${mentioned}::uuid[]) as person)
    update conversations set last_message_id = inserted.id, last_message_at = ${clock.now()}
    from inserted where conversations.id = ${conversation_id}`.execute(db);
}

const readAsBefore = (conversationId: ConversationId, by: UserId) =>
  sql`update conversation_members set last_read_message_id = last_message_id from conversations
    where conversations.id = conversation_id and conversation_id = ${conversationId} and user_id = ${by}
      and left_at is null`.execute(db);

async function messageBack(conversationId: ConversationId, back: number): Promise<MessageId | undefined> {
  const row = await db
    .selectFrom('messages')
    .where('conversation_id', '=', conversationId)
    .select('id')
    .orderBy('id', 'desc')
    .offset(back)
    .limit(1)
    .executeTakeFirst();
  return row?.id as MessageId | undefined;
}

async function play(place: Place, { does, by, other, ...step }: Step): Promise<void> {
  const user_id = place.people[by] as UserId;
  if (other !== undefined) {
    if (other === by) return;
    const other_user_id = place.people[other] as UserId;
    const action = does === 'block' ? 'block' : 'unblock';
    await call(friendshipAction, { user_id, other_user_id, action }, user_id);
    return;
  }
  if (does === 'enter') {
    await call(openVenueConversation, { user_id, created_by: user_id, venue_id: place.venue }, user_id);
    return;
  }
  const conversation_id = step.chat === 'room' ? await roomOf(place) : place[step.chat ?? 'group'];
  if (!conversation_id) return;
  clock.advance(1);
  const named = step.names === null || step.names === undefined ? [] : [place.people[step.names] as UserId];
  const own = { conversation_id, user_id };
  const last_read_message_id = await messageBack(conversation_id, step.back ?? 0);
  const steps: Record<string, () => Promise<unknown>> = {
    send: () => call(sendMessage, { ...own, message: 'Who is out?', mentions: named }, user_id),
    'send as before': () => sendAsBefore(conversation_id, user_id, named),
    read: () => call(markConversationRead, { ...own, last_read_message_id }, user_id),
    'read as before': () => readAsBefore(conversation_id, user_id),
    delete: () => call(deleteConversation, own, user_id),
    leave: () => call(leaveConversation, own, user_id),
    archive: () => call(archiveConversation, own, user_id),
    mute: () => call(muteConversation, own, user_id),
    'lay out': () => layOutConversation(db, conversation_id),
  };
  await steps[does]?.();
}

async function compareWithMessagesFor(place: Place): Promise<void> {
  const ids = [place.direct, place.group, await roomOf(place)].filter(id => id !== null);
  for (const viewer of place.people)
    for (const id of ids) {
      const [row] = (await findConversation(db, viewer, id)).rows;
      if (!row) continue;
      const { unread_count, mentioned, last } = await conversationFromMessages(db, viewer, id);
      expect({ unread_count: row.unread_count, mentioned: row.mentioned, last: row.last }).toEqual({
        unread_count,
        mentioned,
        last,
      });
    }
}

test('after any history the list shows what the messages say, beside a server of the version before too', async () => {
  const history = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 30 }), async steps => {
    const place = await makePlace();
    for (const one of steps) {
      await play(place, one as Step);
      await compareWithMessagesFor(place);
    }
    expect((await checkChat(platform)).refused).toEqual([]);
    await compareWithMessagesFor(place);
  });
  await fc.assert(history, { numRuns: 40 });
}, 240_000);

test('messages and read positions that come at the same moment leave no count that differs', async () => {
  const { people, group } = await makePlace();
  const [rae, moth, finch] = people as readonly [UserId, UserId, UserId];
  await call(friendshipAction, { user_id: moth, other_user_id: finch, action: 'block' }, moth);
  await layOutConversation(db, group);
  const each = (user_id: UserId) => [
    call(sendMessage, { conversation_id: group, user_id, message: 'In.' }, user_id),
    call(markConversationRead, { conversation_id: group, user_id }, user_id),
  ];
  for (let turn = 0; turn < 8; turn += 1) await Promise.all([rae, moth, finch, rae, moth].flatMap(each));
  expect((await checkChat(platform)).refused).toEqual([]);
  for (const person of people) {
    const [row] = (await findConversation(db, person, group)).rows;
    const { unread_count } = await conversationFromMessages(db, person, group);
    expect(row?.unread_count).toBe(unread_count);
  }
});

test('the list of conversations reads no message once it is laid out', async () => {
  const { people, group, direct } = await makePlace();
  const [rae, moth] = people as readonly [UserId, UserId, UserId];
  for (const conversation_id of [group, direct]) {
    const first = { conversation_id, user_id: moth, message: 'Here.' };
    await call(sendMessage, first, moth);
  }
  const { body } = await call(conversations, { user_id: rae }, rae);
  const message_id = body.data?.conversations[0]?.last_message?.message_id as MessageId;
  const conversation_id = body.data?.conversations[0]?.conversation_id as ConversationId;
  const answer = {
    conversation_id,
    user_id: moth,
    message: 'Again.',
    mentions: [rae],
    reply_to_message_id: message_id,
  };
  await call(sendMessage, answer, moth);

  const statements = await statementsOf(async () => {
    const listed = await call(conversations, { user_id: rae }, rae);
    expect(listed.body.data?.conversations).toMatchObject([
      {
        unread_count: 2,
        mentioned: true,
        last_message: { message: 'Again.', mentions: [{ user_id: rae }], reply_to: { message: 'Here.' } },
      },
      { unread_count: 1, mentioned: false, last_message: { message: 'Here.' } },
    ]);
  });
  expect(statements.join('\n')).toContain('from conversation_members as mine');
  expect(statements.join('\n')).not.toMatch(/\b(from|join) (messages|message_mentions|message_reactions)\b/);
});
