import { sendMessage } from '@nightjar/domain/chat/calls';
import { checkIn } from '@nightjar/domain/venues/calls';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import {
  deleteOldAnswers,
  findAnswer,
  firstAnswer,
  KeyTaken,
  keepAnswerAtCommit,
  readKey,
  takeKeyFirst,
} from './idempotency.ts';

const { call, build, clock, db } = await testApp();
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
  const send = (message: string, key: string) =>
    call(sendMessage, { user_id: rae, conversation_id, message }, rae, { key });
  const enter = (key: string) => call(checkIn, { user_id: rae, venue_id }, rae, { key });
  const messages = () =>
    db.selectFrom('messages').select('message').where('conversation_id', '=', conversation_id).execute();
  return { send, enter, messages };
}

test('a repeated request under one Idempotency-Key gets the first answer', async () => {
  const { send, messages } = await atTheBar();
  const first = await send('Who is out?', 'one');
  expect((await send('Who is out?', 'one')).body).toEqual(first.body);
  expect(await messages()).toHaveLength(1);
});

test('another input under a used Idempotency-Key is answered with 409, and nothing is written', async () => {
  const { send, messages } = await atTheBar();
  await send('Who is out?', 'two');
  const other = await send('Who is in?', 'two');
  expect([other.status, other.body]).toEqual([409, expect.objectContaining(otherRequest)]);
  expect(await messages()).toEqual([{ message: 'Who is out?' }]);
});

test('another call under a used Idempotency-Key is answered with 409, even if the inputs are equal', async () => {
  const { send, enter, messages } = await atTheBar();
  const before = await enter('three');
  expect(before.body.success).toBe(true);
  // The two requests differ only in the name of the call.
  await db.updateTable('idempotency_keys').set({ call: 'follow-venue' }).where('key', '=', 'three').execute();
  const other = await enter('three');
  expect([other.status, other.body]).toEqual([409, expect.objectContaining(otherRequest)]);
  expect((await send('Here now', 'three')).status).toBe(409);
  expect(await messages()).toEqual([]);
});

describe('the header Idempotency-Key', () => {
  const key = { ...sendMessage, repeat: 'key' } as const;

  test.each([
    ['its value for a call that uses keys', key, 'one', 'one'],
    ['a key of 255 characters', key, 'k'.repeat(255), 'k'.repeat(255)],
    ['no key where the header is missing', key, undefined, null],
    ['no key for a call that uses none', { ...key, repeat: 'natural' } as const, 'one', null],
    [
      'no key where the header is empty and the call uses none',
      { ...key, repeat: 'once' } as const,
      '',
      null,
    ],
  ])('reading the header Idempotency-Key gives %s', (_what, declaration, header, expected) => {
    expect(readKey(declaration, header)).toBe(expected);
  });

  test.each([[''], ['k'.repeat(256)], [['one', 'two']]])(
    'the header Idempotency-Key with the value %o is refused',
    header => {
      expect(() => readKey(key, header)).toThrow('Idempotency-Key must be 1 to 255 characters');
    },
  );
});

describe('an answer', () => {
  const answer = { success: true, message: '', data: {}, total: null };
  const secondsKept = 24 * 3600;

  async function keptAnswer() {
    const claim = { userId: await build.member(), key: 'kept', call: 'a-call', fingerprint: 'f' };
    expect(await findAnswer(db, claim, clock.now())).toBeNull();
    await takeKeyFirst(db, claim, clock.now());
    await keepAnswerAtCommit(db, claim, answer);
    return claim;
  }

  test('the answer under an Idempotency-Key is found for 24 hours, and then the key is free', async () => {
    const claim = await keptAnswer();
    clock.advance(secondsKept);
    expect(await findAnswer(db, claim, clock.now())).toEqual(answer);
    await expect(takeKeyFirst(db, claim, clock.now())).rejects.toThrow(KeyTaken);
    expect(await firstAnswer(db, claim)).toEqual(answer);
    clock.advance(1);
    expect(await findAnswer(db, claim, clock.now())).toBeNull();
    await takeKeyFirst(db, { ...claim, fingerprint: 'g' }, clock.now());
  });

  test('the answer under an Idempotency-Key is found for its own user alone', async () => {
    const claim = await keptAnswer();
    expect(await findAnswer(db, { ...claim, key: 'other' }, clock.now())).toBeNull();
    expect(await findAnswer(db, { ...claim, userId: await build.member() }, clock.now())).toBeNull();
    await expect(findAnswer(db, { ...claim, fingerprint: 'g' }, clock.now())).rejects.toThrow(
      otherRequest.message,
    );
  });

  test('the answer under an Idempotency-Key is deleted after 24 hours and not before', async () => {
    const { key, userId } = await keptAnswer();
    const kept = () =>
      db.selectFrom('idempotency_keys').select('key').where('user_id', '=', userId).execute();
    clock.advance(secondsKept);
    await deleteOldAnswers(db, clock.now());
    expect(await kept()).toEqual([{ key }]);
    clock.advance(1);
    await deleteOldAnswers(db, clock.now());
    expect(await kept()).toEqual([]);
  });
});
