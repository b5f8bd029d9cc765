import type { MessageId, UserId } from '@nightjar/domain/kernel/id';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { findMessages } from './messages.ts';
import { findThread } from './thread.ts';

const { db, build, clock } = await testApp();
const [viewer, friend, blocked] = [await build.member(), await build.member(), await build.member()];
const gone = await build.member({ deleted_at: clock.now() });
const conversationId = await build.conversation([viewer, friend, blocked, gone]);
await build.block(viewer, blocked);

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
/** Makes a value that is mostly `usually`, because most messages refer to no other message, person or drink. */
const seldom = <Value>(value: fc.Arbitrary<Value>, usually: Value) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(usually) }, { weight: 1, arbitrary: value });
/** PostgreSQL stores every text except one with a zero byte. */
const text = fc.string({ unit: 'binary', maxLength: 40 }).map(value => value.replaceAll('\0', ''));
const anyMessage = fc.record({
  sender_id: fc.constantFrom<(UserId | null)[]>(viewer, friend, blocked, gone, null),
  message: maybe(text),
  client_id: maybe(text),
  mentions: seldom(fc.subarray<string>([viewer, friend, gone]), []),
  attachment_ratio: maybe(fc.double({ min: 0.05, max: 20, noNaN: true })),
  attachment: maybe(fc.constantFrom('image', 'video')),
  answers: seldom(fc.boolean(), false),
  reactions: fc.subarray([viewer, friend].flatMap(by => ['🍻', '🔥'].map(emoji => ({ by, emoji })))),
});

type AnyMessage = typeof anyMessage extends fc.Arbitrary<infer Value> ? Value : never;

async function save({ attachment, answers, reactions, ...words }: AnyMessage, before: string | null) {
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
  for (const { by, emoji } of reactions)
    await db
      .insertInto('message_reactions')
      .values({ conversation_id: conversationId, message_id: id, user_id: by, emoji })
      .execute();
  return id as MessageId;
}

/** Returns each message twice: as a query for this one message reads it, and as the page contains it. */
async function bothOf(ids: readonly MessageId[]) {
  const rows = await findMessages(
    db,
    viewer,
    ids.map(message_id => ({ conversation_id: conversationId, message_id })),
  );
  const thread = await findThread(db, { conversationId, viewer, limit: ids.length });
  return { alone: ids.map(id => rows.find(row => row.message_id === id)), paged: thread?.found.toReversed() };
}

const sameAsAlone = fc.asyncProperty(fc.array(anyMessage, { minLength: 1, maxLength: 8 }), async page => {
  const ids: MessageId[] = [];
  for (const fields of page) ids.push(await save(fields, ids.at(-1) ?? null));
  const { alone, paged } = await bothOf(ids);
  expect(paged).toEqual(alone);
});

test('a page of messages shows each message with the same content as when the message is read alone', async () => {
  await fc.assert(sameAsAlone, { numRuns: 60 });
});
