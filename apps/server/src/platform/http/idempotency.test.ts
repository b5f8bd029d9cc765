import { sendMessage } from '@nightjar/domain/chat/calls';
import { checkIn } from '@nightjar/domain/venues/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build, db } = await testApp();
const otherRequest = {
  success: false,
  code: 'conflict',
  message: 'Idempotency-Key was used for a different request',
};

async function atTheBar() {
  const rae = await build.member();
  const moth = await build.member();
  const venue_id = await build.venue();
  await build.location(rae);
  const conversation_id = await build.conversation([rae, moth]);
  const say = (message: string, key: string) =>
    call(sendMessage, { user_id: rae, conversation_id, message }, rae, { key });
  const enter = (key: string) => call(checkIn, { user_id: rae, venue_id }, rae, { key });
  const messages = () =>
    db.selectFrom('messages').select('message').where('conversation_id', '=', conversation_id).execute();
  return { say, enter, messages };
}

test('the same request under the same key gets the first answer', async () => {
  const { say, messages } = await atTheBar();
  const first = await say('Who is out?', 'one');
  expect((await say('Who is out?', 'one')).body).toEqual(first.body);
  expect(await messages()).toHaveLength(1);
});

test('another input under the same key is a 409, and nothing is written', async () => {
  const { say, messages } = await atTheBar();
  await say('Who is out?', 'two');
  const other = await say('Who is in?', 'two');
  expect([other.status, other.body]).toEqual([409, expect.objectContaining(otherRequest)]);
  expect(await messages()).toEqual([{ message: 'Who is out?' }]);
});

test('another call under the same key is a 409, though both inputs are the same', async () => {
  const { say, enter, messages } = await atTheBar();
  const before = await enter('three');
  expect(before.body.success).toBe(true);
  // What tells the two requests apart is the call alone.
  await db.updateTable('idempotency_keys').set({ call: 'follow-venue' }).where('key', '=', 'three').execute();
  const other = await enter('three');
  expect([other.status, other.body]).toEqual([409, expect.objectContaining(otherRequest)]);
  expect((await say('Here now', 'three')).status).toBe(409);
  expect(await messages()).toEqual([]);
});
