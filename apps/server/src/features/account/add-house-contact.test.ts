import { addHouseContact } from '@nightjar/domain/account/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build, db } = await testApp();

test("the house's support contact becomes a friend once and sends its first messages once, however often `add-house-contact` is called", async () => {
  const user_id = await build.user();

  const replies = await Promise.all(
    Array.from({ length: 8 }, () => call(addHouseContact, { user_id }, user_id)),
  );

  const conversations = new Set(replies.map(({ body }) => body.data?.conversation_id));
  expect(conversations.size).toBe(1);
  const [conversation = ''] = conversations;
  const messages = await db
    .selectFrom('messages')
    .select('message')
    .where('conversation_id', '=', conversation)
    .execute();
  expect(messages).toEqual([{ message: "Churr-rr. You made it. Who's buying?" }]);
  const { friends_count } = await db
    .selectFrom('users')
    .select('friends_count')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();
  expect(friends_count).toBe(1);
});
