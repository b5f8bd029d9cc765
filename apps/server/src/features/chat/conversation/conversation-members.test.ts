import { randomUUID } from 'node:crypto';
import { conversationMembers } from '@nightjar/domain/chat/calls';
import type { UserId } from '@nightjar/domain/kernel/id';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, db, clock, statementsOf } = await testApp();

const rae = await build.member({ nickname: 'Rae', full_name: 'Rae Calloway' });
const moth = await build.member({ nickname: 'moth', full_name: 'Moth Delgado' });
const dee = await build.member({ nickname: 'Dee', full_name: 'Dee Okafor' });

const ask = (conversation_id: string, user_id: UserId, search?: string) =>
  call(conversationMembers, { conversation_id, user_id, search }, user_id);
const namesOf = async (...asked: Parameters<typeof ask>) =>
  (await ask(...asked)).body.data?.map(({ nickname }) => nickname);

test('the people of a conversation are listed by name, with the admin marked', async () => {
  const chat = await build.conversation([rae, moth, dee]);
  expect(await namesOf(chat, moth)).toEqual(['Dee', 'moth', 'Rae']);
  expect((await ask(chat, moth)).body.data?.map(({ admin }) => admin)).toEqual([false, false, true]);
  expect((await statementsOf(() => ask(chat, moth))).length).toBeLessThanOrEqual(6);
});

test('the people of a conversation can be searched by letters of their names', async () => {
  const chat = await build.conversation([rae, moth, dee]);
  expect(await namesOf(chat, rae, 'MO')).toEqual(['moth']);
  expect(await namesOf(chat, rae, 'okaf')).toEqual(['Dee']);
  expect(await namesOf(chat, rae, '_')).toEqual([]);
});

test('people who left a conversation, are deleted or are blocked are not listed', async () => {
  const [gone, ghost, enemy] = [await build.member(), await build.member(), await build.member()];
  const chat = await build.conversation([rae, gone, ghost, enemy]);
  await db
    .updateTable('conversation_members')
    .set({ left_at: clock.now() })
    .where('user_id', '=', gone)
    .execute();
  await db.updateTable('users').set({ deleted_at: clock.now() }).where('id', '=', ghost).execute();
  await build.block(enemy, rae);
  expect(await namesOf(chat, rae)).toEqual(['Rae']);
});

test("a stranger finds none of a conversation's members", async () => {
  const chat = await build.conversation([rae, moth]);
  const missing = await ask(randomUUID(), dee);
  expect(await ask(chat, dee)).toMatchObject({ status: 404, body: missing.body });
});
