import { hardDeleteUser } from '@nightjar/domain/account/calls';
import {
  archiveConversation,
  conversationMembers,
  conversations,
  createConversation,
  deleteConversation,
  leaveConversation,
  markConversationRead,
  messages,
  muteConversation,
  openConversation,
  openVenueConversation,
  reactToMessage,
  renameConversation,
  sendMessage,
} from '@nightjar/domain/chat/calls';
import { sendAVoucher, sendRound } from '@nightjar/domain/drinks/calls';
import type { Call } from '@nightjar/domain/kernel/call';
import type { ConversationId, MessageId, UserId } from '@nightjar/domain/kernel/id';
import { submitReport } from '@nightjar/domain/reports/calls';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { chatTasks } from './chat/jobs.ts';
import { layOutConversation } from './chat/queries/rebuild-layout.ts';

const { call, build, databaseUrl, db, platform, sentBy } = await testApp();
const tasks = chatTasks(platform);

type Statement = { text: string; values: readonly unknown[] };
const made: { what: string; statements: Statement[] }[] = [];
let rae: UserId;
let moth: UserId;

async function record(what: string, work: () => Promise<unknown>): Promise<void> {
  made.push({ what, statements: await sentBy(work) });
}

async function talk(conversation_id: ConversationId): Promise<MessageId> {
  const said = async (user_id: UserId) =>
    (await call(sendMessage, { conversation_id, user_id, message: 'Here.' }, user_id)).body.data?.message_id;
  await said(rae);
  return (await said(moth)) as MessageId;
}

/** Plays all that is done in one conversation, and keeps the statements of each. */
async function play(): Promise<void> {
  [rae, moth] = [await build.member(), await build.member()];
  for (let count = 0; count < 12; count += 1) await talk(await build.conversation([rae, moth]));
  const group = await build.conversation([rae, moth]);
  const message_id = await talk(group);
  const direct = await build.direct(rae, moth);
  await talk(direct);
  await sql`analyze`.execute(db);
  const own = { conversation_id: group, user_id: rae };
  const ask = async (what: string, declaration: Call, input: Record<string, unknown>) =>
    record(what, async () => {
      const { body } = await call(declaration, { user_id: rae, ...input } as never, rae);
      expect(body.success, `${what}: ${body.message}`).toBe(true);
    });
  await ask('a message', sendMessage, { ...own, message: 'In.', client_id: 'one' });
  await ask('the same message again', sendMessage, { ...own, message: 'In.', client_id: 'one' });
  const named = { mentions: [moth], reply_to_message_id: message_id };
  await ask('a message that names and answers', sendMessage, { ...own, message: 'In.', ...named });
  await ask('the latest page', messages, own);
  await ask('an earlier page', messages, { ...own, before: message_id });
  await ask('a later page', messages, { ...own, after: message_id });
  await ask('the members', conversationMembers, own);
  await ask('a reaction', reactToMessage, { message_id, conversation_id: group, emoji: '🍹' });
  await ask('a reaction that is taken back', reactToMessage, {
    message_id,
    conversation_id: group,
    emoji: '🍹',
  });
  await ask('a reaction without its conversation', reactToMessage, { message_id, emoji: '🍹' });
  await ask('a read position', markConversationRead, own);
  await ask('the list', conversations, {});
  await ask('a searched list', conversations, { search: 'a' });
  await ask('one conversation', conversations, { conversation_id: group });
  await record(
    'the push of a message',
    () => tasks['push-message']?.({ conversation_id: group, message_id }) as Promise<void>,
  );
  await record(
    'the notice of a room',
    () => tasks['notify-room']?.({ conversation_id: group }) as Promise<void>,
  );
  await record('the layout of a conversation', () => layOutConversation(db, group));
  const voucher_id = await build.voucher({ owner_id: rae });
  await ask('a drink', sendAVoucher, { voucher_id, from: rae, to: moth, user_id: undefined });
  const voucher_ids = [await build.voucher({ owner_id: rae }), await build.voucher({ owner_id: rae })];
  await ask('a round', sendRound, { voucher_ids, from: rae, conversation_id: group, user_id: undefined });
  await ask('a report', submitReport, {
    reporter_id: rae,
    reported_user_id: moth,
    description: 'Rude all night.',
    user_id: undefined,
  });
  await ask('a new group', createConversation, { created_by: rae, user_ids: [moth], user_id: undefined });
  await ask('an opening', openConversation, { created_by: rae, other_user_id: moth });
  await ask('a room', openVenueConversation, { created_by: rae, venue_id: await build.venue() });
  await ask('another name', renameConversation, { ...own, group_name: 'Late' });
  for (const [what, declaration] of [
    ['a muting', muteConversation],
    ['an archiving', archiveConversation],
    ['a deletion', deleteConversation],
    ['a leaving', leaveConversation],
  ] as const)
    await ask(what, declaration, own);
  await record('the erasure of an account', () => call(hardDeleteUser, { user_id: moth }, moth));
}

const byConversation = ['messages', 'message_reactions', 'message_mentions', 'sent_messages'];
const partitionCount = 8;
let client: pg.Client;
afterAll(() => client.end());

/** Makes a copy of the tables that are laid out by conversation, each in eight parts by its hash. */
async function copyByHash(): Promise<void> {
  await client.query('create schema hashed');
  for (const table of byConversation) {
    await client.query(
      `create table hashed.${table} (like public.${table} including defaults) partition by hash (conversation_id)`,
    );
    for (let part = 0; part < partitionCount; part += 1)
      await client.query(
        `create table hashed.${table}_part_${part} partition of hashed.${table}
         for values with (modulus ${partitionCount}, remainder ${part})`,
      );
    await client.query(`insert into hashed.${table} select * from public.${table}`);
  }
  await client.query('create index on hashed.messages (conversation_id, id)');
  await client.query('set search_path to hashed, public, storage');
}

beforeAll(async () => {
  await play();
  client = new pg.Client(databaseUrl);
  await client.connect();
  await copyByHash();
}, 120_000);

const namesTable = ({ text }: Statement) =>
  /^\s*(select|with|insert|update|delete)/i.test(text) &&
  new RegExp(`\\b(from|join|into|update|using)\\s+(${byConversation.join('|')})\\b`).test(text);

type PlanNode = { 'Relation Name'?: string; 'Actual Loops'?: number; Plans?: PlanNode[] };

/** Returns the parts that a statement reads or writes. A reading one is run, since a join may leave out parts only then. */
async function partsOf({ text, values }: Statement): Promise<Set<string>> {
  const writes = /\b(insert into|update|delete from)\b/i.test(text);
  const { rows } = await client.query(
    `explain (${writes ? '' : 'analyze, timing off, '}format json) ${text}`,
    [...values],
  );
  const parts = new Set<string>();
  const visit = (node: PlanNode): void => {
    const [, part] = /_part_(\d)$/.exec(node['Relation Name'] ?? '') ?? [];
    if (part && node['Actual Loops'] !== 0) parts.add(part);
    node.Plans?.forEach(visit);
  };
  visit(rows[0]['QUERY PLAN'][0].Plan);
  return parts;
}

/** Each of these reads messages by a list of conversation ids, and so at most one part for each id. */
const ofSeveral = new Set(['a reaction without its conversation', 'a report', 'the erasure of an account']);

test('each statement of the chat reads and writes the part of one conversation', async () => {
  const wider: string[] = [];
  let compared = 0;
  for (const { what, statements } of made)
    for (const statement of statements.filter(namesTable)) {
      compared += 1;
      const parts = await partsOf(statement);
      if (parts.size <= 1) continue;
      if (ofSeveral.has(what) && /conversation_id = any\(\$\d+/.test(statement.text)) continue;
      wider.push(`${what} in ${parts.size} parts: ${statement.text.replace(/\s+/g, ' ').slice(0, 160)}`);
    }
  expect(wider).toEqual([]);
  expect(compared).toBeGreaterThan(20);
});

/**
 * These statements name messages together with tables that stay. A page is one statement for its speed. The others
 * keep a preview, move a read position, or count and keep what a list shows. Each is found by a part of its text.
 */
const joiningKinds: Record<string, RegExp> = {
  'a page': /with mine as materialized/,
  'a count of unread messages': /as unread\b|as unread_count/,
  'a read position': /with known as/,
  'the preview of a conversation': /update conversations set laid_out_through/,
  'the mentions of members': /update conversation_members set seen_count = null/,
  'the preview of a message that answers': /with inserted as \(\s*select messages\.id/,
};

/** Returns the tables that the plan of a statement names. A table in eight parts counts as one that moves. */
async function tablesOf({ text, values }: Statement): Promise<{ moved: string[]; staying: string[] }> {
  const { rows } = await client.query(`explain (format json) ${text}`, [...values]);
  const names = new Set<string>();
  const visit = (node: PlanNode): void => {
    if (node['Relation Name']) names.add(node['Relation Name'].replace(/_part_\d$/, ''));
    node.Plans?.forEach(visit);
  };
  visit(rows[0]['QUERY PLAN'][0].Plan);
  const moved = [...names].filter(name => byConversation.includes(name));
  return { moved, staying: [...names].filter(name => !byConversation.includes(name)) };
}

test('no statement of chat joins a table that is laid out by conversation with one that stays, except the kinds that are listed', async () => {
  const found = new Set<string>();
  for (const { what, statements } of made)
    for (const statement of statements.filter(namesTable)) {
      const { moved, staying } = await tablesOf(statement);
      if (moved.length === 0 || staying.length === 0) continue;
      const kind = Object.keys(joiningKinds).find(name => joiningKinds[name]?.test(statement.text));
      found.add(kind ?? `${what}: ${statement.text.replace(/\s+/g, ' ').slice(0, 200)}`);
    }
  expect([...found].sort()).toEqual(Object.keys(joiningKinds).sort());
});
