import type { MessageId, UserId } from '@nightjar/domain/kernel/id';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Json } from '../../../platform/json.ts';
import { linksAt } from '../../../platform/storage/read/attachment-links.ts';
import { testApp } from '../../../testing/app.ts';
import { presentMessage } from '../present.ts';
import { findMessages } from './messages.ts';
import { findThread } from './thread.ts';

const { db, build, clock, platform } = await testApp();
const [viewer, friend, blocked] = [await build.member(), await build.member(), await build.member()];
const conversationId = await build.conversation([viewer, friend, blocked]);
const links = linksAt(platform, clock.now());

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
/** PostgreSQL keeps every text but one with a zero byte in it. */
const text = fc.string({ unit: 'binary', maxLength: 40 }).map(value => value.replaceAll('\0', ''));
const said = fc.record({
  sender_id: fc.constantFrom<UserId[]>(viewer, friend, blocked),
  message: maybe(text),
  client_id: maybe(text),
  mentions: fc.subarray<string>([viewer, friend, blocked]),
  attachment_ratio: maybe(fc.double({ min: 0.05, max: 20, noNaN: true })),
  attachment: maybe(fc.constantFrom('image', 'video')),
  answers: fc.boolean(),
  reactions: fc.subarray(['🍻', '🔥']),
});

type Said = typeof said extends fc.Arbitrary<infer Value> ? Value : never;

async function save({ attachment, answers, reactions, ...words }: Said, before: string | null) {
  const { id } = await db
    .insertInto('messages')
    .values({
      ...words,
      conversation_id: conversationId,
      reply_to_message_id: answers ? before : null,
      ...(attachment && {
        attachment_type: attachment,
        attachment_url: 'chat/one',
        thumbnail_url: 'chat/small',
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const emoji of reactions)
    await db
      .insertInto('message_reactions')
      .values({ conversation_id: conversationId, message_id: id, user_id: friend, emoji })
      .execute();
  return id as MessageId;
}

/** Each message as the presenter shows it, and as the page does. */
async function bothOf(ids: readonly MessageId[]) {
  const rows = await findMessages(
    db,
    viewer,
    ids.map(message_id => ({ conversation_id: conversationId, message_id })),
  );
  const thread = await findThread(db, { conversationId, viewer, limit: ids.length });
  const { found = [], foldedIds = [] } = thread ?? {};
  const plain = found.filter(message => message instanceof Json).length;
  return {
    plain,
    presented: ids
      .map(id => rows.find(row => row.message_id === id))
      .map(row => row && presentMessage(row, links, foldedIds)),
    paged: found
      .toReversed()
      .map(message => (message instanceof Json ? message.read() : presentMessage(message, links, foldedIds))),
  };
}

const sameAsPresented = fc.asyncProperty(fc.array(said, { minLength: 1, maxLength: 8 }), async page => {
  const ids: MessageId[] = [];
  for (const words of page) ids.push(await save(words, ids.at(-1) ?? null));
  const { presented, paged } = await bothOf(ids);
  expect(paged).toEqual(presented);
});

test('a page is what the presenter makes of its messages', async () => {
  await fc.assert(sameAsPresented, { numRuns: 60 });
});

test('messages of words alone are passed on as PostgreSQL wrote them', async () => {
  const words = {
    message: 'Who is out?',
    client_id: null,
    mentions: [],
    attachment_ratio: null,
    reactions: ['🍻'],
  };
  const one = { ...words, sender_id: friend, attachment: null, answers: false };
  const ids = [await save(one, null), await save({ ...one, sender_id: viewer }, null)];
  expect((await bothOf(ids)).plain).toBe(2);
});

test('with a blocked member in it nothing hidden is passed on', async () => {
  await build.block(viewer, blocked);
  await fc.assert(sameAsPresented, { numRuns: 60 });
  const words = { message: 'psst', client_id: null, mentions: [], attachment_ratio: null, reactions: [] };
  const hidden = await save({ ...words, sender_id: blocked, attachment: null, answers: false }, null);
  expect((await bothOf([hidden])).plain).toBe(0);
});
