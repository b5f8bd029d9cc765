import type { MessageId, UserId } from '@nightjar/domain/kernel/id';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { findMessages } from './messages.ts';
import { findThread } from './thread.ts';

const { db, build } = await testApp();
const [viewer, friend, blocked] = [await build.member(), await build.member(), await build.member()];
const conversationId = await build.conversation([viewer, friend, blocked]);

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

/** Each message as it is asked for by itself, and as the page has it. */
async function bothOf(ids: readonly MessageId[]) {
  const rows = await findMessages(
    db,
    viewer,
    ids.map(message_id => ({ conversation_id: conversationId, message_id })),
  );
  const thread = await findThread(db, { conversationId, viewer, limit: ids.length });
  return { alone: ids.map(id => rows.find(row => row.message_id === id)), paged: thread?.found.toReversed() };
}

const sameAsAlone = fc.asyncProperty(fc.array(said, { minLength: 1, maxLength: 8 }), async page => {
  const ids: MessageId[] = [];
  for (const words of page) ids.push(await save(words, ids.at(-1) ?? null));
  const { alone, paged } = await bothOf(ids);
  expect(paged).toEqual(alone);
});

test('what a page asks for at once is what each of its messages has by itself', async () => {
  await fc.assert(sameAsAlone, { numRuns: 60 });
});
