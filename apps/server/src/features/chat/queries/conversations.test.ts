import {
  conversationMembers,
  conversations,
  markConversationRead,
  messages,
  openConversation,
  reactToMessage,
  sendMessage,
} from '@nightjar/domain/chat/calls';
import type { Call } from '@nightjar/domain/kernel/call';
import type { ConversationId, UserId } from '@nightjar/domain/kernel/id';
import { sql, type Transaction } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DB } from '../../../platform/db/schema.gen.ts';
import { testApp } from '../../../testing/app.ts';

const { call, build, db, statementsOf, urls } = await testApp();

/** The tables have enough rows for PostgreSQL to use indexes instead of reading whole tables. */
const people = 4_000;

let rae: UserId;
let moth: UserId;
let chat: ConversationId;
let messageId: string;
let months: string[];

/** Inserts the rows without triggers and foreign keys, because these would cost time for each row. */
async function settle(town: Transaction<DB>): Promise<void> {
  await sql`set local session_replication_role = replica`.execute(town);
  const idOf = (nth: unknown) => sql`('00000000-0000-4000-9000-' || lpad(to_hex(${nth}), 12, '0'))::uuid`;
  const nth = sql`nth`;
  const each = sql`generate_series(1, ${people}) as nth`;
  await sql`insert into auth.accounts (id, phone) select ${idOf(nth)}, '1999' || nth from ${each}`.execute(
    town,
  );
  await sql`insert into users (id, phone, referral_code, registered, nickname, full_name)
    select ${idOf(nth)}, '1999' || nth, 'code' || nth, true, 'n' || md5(nth::text), md5(nth::text) from ${each}`.execute(
    town,
  );
  await sql`insert into conversations (id, type, group_name, last_message_at)
    select ${idOf(nth)}, 'group', 'g' || nth, now() - nth * interval '1 second' from ${each}`.execute(town);
  await sql`insert into conversation_members (conversation_id, user_id)
    select ${idOf(nth)}, ${idOf(sql`1 + (nth + away * 37) % ${people}`)} from ${each}, generate_series(0, 3) as away`.execute(
    town,
  );
  await sql`insert into messages (conversation_id, id, sender_id, message)
    select ${idOf(nth)}, uuidv7(-(nth + line) * interval '1 minute'), ${idOf(nth)}, 'x'
    from ${each}, generate_series(1, 5) as line`.execute(town);
  await sql`insert into sent_messages (sender_id, client_id, conversation_id, message_id)
    select sender_id, id, conversation_id, id from messages`.execute(town);
  await sql`insert into message_mentions (user_id, conversation_id, message_id)
    select sender_id, conversation_id, id from messages`.execute(town);
  await sql`insert into message_reactions (conversation_id, message_id, emoji, user_id)
    select conversation_id, id, '🍹', sender_id from messages`.execute(town);
  await sql`insert into blocks (blocker_id, blocked_id, blocker_name)
    select ${idOf(nth)}, ${idOf(sql`nth + 1`)}, 'Robin' from generate_series(1, ${people - 1}) as nth`.execute(
    town,
  );
  await sql`insert into friendships (low_user_id, high_user_id, requester_id, state)
    select ${idOf(nth)}, ${idOf(sql`nth + 1`)}, ${idOf(nth)}, 'accepted' from generate_series(1, ${people - 1}) as nth`.execute(
    town,
  );
  await sql`insert into devices (token, device_id, user_id, platform)
    select nth, nth, ${idOf(nth)}, 'web' from ${each}`.execute(town);
}

/** This client sends the text of a statement without its parameters, which the pool refuses to do. */
let plain: pg.Client;
afterAll(() => plain.end());

beforeAll(async () => {
  plain = new pg.Client(urls.app);
  await plain.connect();
  await db.transaction().execute(settle);
  const filled = await sql<{
    month: string;
  }>`select distinct tableoid::regclass as month from messages`.execute(db);
  months = filled.rows.map(({ month }) => month);
  rae = await build.member();
  moth = await build.member();
  chat = await build.direct(rae, moth);
  for (let count = 0; count < 20; count += 1) await build.conversation([rae, moth]);
  await sql`analyze`.execute(db);
  const input = { conversation_id: chat, user_id: moth, message: 'Here.' };
  messageId = (await call(sendMessage, input, moth)).body.data?.message_id as string;
}, 120_000);

const cases: [string, Call, () => Record<string, unknown>][] = [
  ['the list', conversations, () => ({})],
  ['a searched list', conversations, () => ({ search: 'moth' })],
  ['one of them', conversations, () => ({ conversation_id: chat })],
  ['the latest page', messages, () => ({ conversation_id: chat })],
  ['a page further back', messages, () => ({ conversation_id: chat, before: messageId })],
  ['what came after', messages, () => ({ conversation_id: chat, after: messageId })],
  ['the members', conversationMembers, () => ({ conversation_id: chat, search: 'mo' })],
  [
    'a message',
    sendMessage,
    () => ({
      conversation_id: chat,
      message: 'Hm',
      mentions: [moth],
      reply_to_message_id: messageId,
      client_id: 'one',
    }),
  ],
  ['an emoji on a message', reactToMessage, () => ({ message_id: messageId, emoji: '🍹' })],
  [
    'a read position',
    markConversationRead,
    () => ({ conversation_id: chat, last_read_message_id: messageId }),
  ],
  ['an opening', openConversation, () => ({ created_by: rae, other_user_id: moth })],
];

/** Returns PostgreSQL's plan of a statement, valid for any parameters. */
async function planOf(text: string): Promise<string> {
  const { rows } = await plain.query(`explain (generic_plan) ${text}`);
  return rows.map(row => row['QUERY PLAN']).join('\n');
}

/**
 * These tables grow with the number of people, so no plan may read them whole. A small or empty table may be read
 * whole.
 */
const large = [
  'users',
  'conversations',
  'conversation_members',
  'sent_messages',
  'message_mentions',
  'message_reactions',
  'blocks',
  'friendships',
  'devices',
];

test.each(cases)(
  'the database reads by an index, however many people the city has: %s',
  async (_what, declaration, input) => {
    const statements = await statementsOf(() => call(declaration, { user_id: rae, ...input() }, rae));
    const asked = statements.filter(
      text => /^\s*(select|with|insert|update|delete)/i.test(text) && !/add_job/.test(text),
    );
    expect(asked).not.toEqual([]);
    for (const text of asked) {
      const lines = await planOf(text);
      for (const table of [...large, ...months])
        expect(lines).not.toMatch(new RegExp(`Seq Scan on ${table}\\b`));
    }
  },
);
