import { randomUUID } from 'node:crypto';
import { conversationMembers, createConversation } from '@nightjar/domain/chat/calls';
import { groupNameLimit, groupSizeLimit } from '@nightjar/domain/chat/entity';
import type { UserId } from '@nightjar/domain/kernel/id';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build, db } = await testApp();

const rae = await build.member();
const moth = await build.member();

const start = (user_ids: readonly string[], group_name = 'Friday flock', key?: string) =>
  call(createConversation, { created_by: rae, user_ids, group_name }, rae, key ? { key } : {});
const groups = async () => (await db.selectFrom('conversations').selectAll().execute()).length;

test('whoever starts a group is its admin, and everybody is in it once', async () => {
  const dee = await build.member();
  const { body } = await start([moth, dee, moth, rae]);
  const conversation_id = body.data?.conversation_id as string;
  const members = await call(conversationMembers, { conversation_id, user_id: moth }, moth);
  expect(members.body.data?.map(({ id, admin }) => [id, admin]).sort()).toEqual(
    [
      [rae, true],
      [moth, false],
      [dee, false],
    ].sort(),
  );
  const row = db.selectFrom('conversations').selectAll().where('id', '=', conversation_id);
  expect(await row.executeTakeFirst()).toMatchObject({ type: 'group', created_by: rae, member_count: 3 });
});

test('the same key is the same group', async () => {
  const before = await groups();
  const key = randomUUID();
  const [first, second] = [await start([moth], 'Once', key), await start([moth], 'Once', key)];
  expect(second.body).toEqual(first.body);
  expect(await groups()).toBe(before + 1);
});

describe('nothing is started', () => {
  async function crowd(count: number): Promise<UserId[]> {
    const people: UserId[] = [];
    for (let index = 0; index < count; index += 1) people.push(await build.member());
    return people;
  }

  test('with 251 people', async () => {
    const before = await groups();
    const people = await crowd(groupSizeLimit);
    expect((await start(people)).body).toMatchObject({ success: false, code: 'too_many_people' });
    expect(await start([...people, moth])).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('user_ids') },
    });
    expect(await groups()).toBe(before);
    expect((await start(people.slice(1))).body.success).toBe(true);
  });

  test.each([
    ['a name of 41 characters', [moth], 'x'.repeat(groupNameLimit + 1), 'group_name'],
    ['a name of nothing', [moth], '  ', 'group_name'],
    ['a name that hides letters', [moth], 'Fri\u202Eday', 'group_name'],
    ['nobody', [], 'Alone', 'user_ids'],
    ['nobody but oneself', [rae], 'Alone', 'user_ids'],
  ])('with %s', async (_what, people, name, field) => {
    const before = await groups();
    const { status, body } = await start(people, name);
    expect(status).toBe(400);
    expect(body.message).toContain(field);
    expect(await groups()).toBe(before);
  });

  test('with somebody blocked, private and no friend, or not there', async () => {
    const before = await groups();
    const [enemy, shy] = [await build.member(), await build.member({ private: true })];
    await build.block(enemy, rae);
    expect((await start([moth, enemy])).body).toMatchObject({ code: 'blocked' });
    expect((await start([moth, shy])).body).toMatchObject({ code: 'friends_only' });
    expect((await start([moth, randomUUID()])).status).toBe(404);
    expect(await groups()).toBe(before);
    await build.friendship(rae, shy);
    expect((await start([moth, shy])).body.success).toBe(true);
  });
});
