import { userProfile } from '@nightjar/domain/account/calls';
import { conversations, createConversation, messages, sendMessage } from '@nightjar/domain/chat/calls';
import { answerFriendRequest, friends, sendFriendRequest } from '@nightjar/domain/friends/calls';
import type { UserId } from '@nightjar/domain/kernel/id';
import { nameOf } from '@nightjar/domain/people/rules/name';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { friendsTasks } from '../../friends/jobs.ts';
import { displayName, nameSortKey } from './person.ts';

const { call, build, db, platform } = await testApp();

type Names = Record<'nickname' | 'first_name' | 'full_name', string | null>;

/** Returns the names that SQL computes for many people, in the order of the people. */
async function namedBySql(people: readonly Names[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select ${displayName('users')} as name
    from unnest(${people.map(({ nickname }) => nickname)}::text[],
      ${people.map(({ first_name }) => first_name)}::text[],
      ${people.map(({ full_name }) => full_name)}::text[]) with ordinality
      as users (nickname, first_name, full_name, place)
    order by users.place`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Makes names that are null, empty, blank, of every script, and much longer than a form accepts. PostgreSQL cannot
 * store a zero byte.
 */
const name = fc.option(
  fc.oneof(
    fc.constantFrom('', ' ', '\t\n', '\u00a0', '\u2003\u3000', '\ufeff', '\u200b', '\u0085', '\u180e'),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: 'grapheme', maxLength: 20 }).map(text => ` ${text}\u00a0`),
    fc.string({ unit: 'grapheme', minLength: 400, maxLength: 600 }),
  ),
);
const storable = name.map(text => text?.replaceAll('\0', '') ?? null);
const names: fc.Arbitrary<Names> = fc.record({
  nickname: storable,
  first_name: storable,
  full_name: storable,
});

test('SQL and TypeScript give every person the same name', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(names, { minLength: 1, maxLength: 50 }), async people => {
      expect(await namedBySql(people)).toEqual(people.map(nameOf));
    }),
    { numRuns: 200 },
  );
});

test('each character that JavaScript or PostgreSQL may treat as blank counts the same in both', async () => {
  const people = Array.from({ length: 0xffff }, (_, code) => String.fromCharCode(code + 1))
    .filter(character => !/[\ud800-\udfff]/.test(character))
    .map(nickname => ({ nickname, first_name: 'Rae', full_name: null }));
  expect(await namedBySql(people)).toEqual(people.map(nameOf));
});

test('lists of people are sorted by the name that they show', async () => {
  const { rows } = await sql<{ name: string }>`
    select ${displayName('users')} as name
    from (values (null, 'Zoe', 'Anna Zoe'), ('moth', 'Ada', 'Ada Quill')) as users (nickname, first_name, full_name)
    order by ${nameSortKey('users')}`.execute(db);
  expect(rows.map(row => row.name)).toEqual(['moth', 'Zoe']);
});

const unnicked = { nickname: null, first_name: 'Rae', full_name: 'Rae Quill' };

async function pushOf(user: UserId) {
  const { title } = await db
    .selectFrom('push_outbox')
    .where('user_id', '=', user)
    .select('title')
    .executeTakeFirstOrThrow();
  return title;
}

test('a person without a nickname has the same name in a push, a list, a conversation and a profile', async () => {
  const me = await build.member({ nickname: 'Moth' });
  const rae = await build.member(unnicked);
  const { body } = await call(sendFriendRequest, { requester_id: rae, requesting_id: me }, rae);
  await friendsTasks(platform)['push-friend-request']?.({ to: me, from: rae });
  const friendship_id = body.data?.friendship_id as string;
  await call(answerFriendRequest, { friendship_id, answer: 'accept', user_id: me }, me);

  const { body: opened } = await call(createConversation, { user_ids: [rae], created_by: me }, me);
  const conversation_id = opened.data?.conversation_id as string;
  const mention = { conversation_id, user_id: rae, message: 'It is me', mentions: [rae] };
  await call(sendMessage, mention, rae);

  const list = await call(friends, { user_id: me }, me);
  const page = await call(userProfile, { user_id: me, other_user_id: rae }, me);
  const chats = await call(conversations, { user_id: me }, me);
  const thread = await call(messages, { conversation_id, user_id: me }, me);
  const message = thread.body.data?.messages[0];
  expect({
    push: await pushOf(me),
    list: list.body.data?.map(nameOf),
    page: nameOf(page.body.data ?? null),
    chat: chats.body.data?.conversations[0]?.title,
    sender: nameOf(message?.sender ?? null),
    mention: message?.mentions[0]?.name,
  }).toEqual({ push: 'Rae', list: ['Rae'], page: 'Rae', chat: 'Rae', sender: 'Rae', mention: 'Rae' });
});
