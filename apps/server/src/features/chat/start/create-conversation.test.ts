import { randomUUID } from 'node:crypto';
import {
  conversationMembers,
  conversations,
  createConversation,
  openConversation,
} from '@nightjar/domain/chat/calls';
import { groupNameLimit, groupSizeLimit } from '@nightjar/domain/chat/entity';
import type { UserId } from '@nightjar/domain/kernel/id';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, db } = await testApp();

const rae = await build.member({ nickname: 'Rae' });
const moth = await build.member({ nickname: 'Moth' });
const finch = await build.member({ nickname: 'Finch' });

const start = (user_ids: readonly string[], group_name: string | null = 'Friday flock', key?: string) =>
  call(createConversation, { created_by: rae, user_ids, group_name }, rae, key ? { key } : {});
const groups = async () => (await db.selectFrom('conversations').selectAll().execute()).length;

test('the user who starts a group is its admin, and every member is in the group once', async () => {
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

test('two requests for a new group with the same key make one group', async () => {
  const before = await groups();
  const key = randomUUID();
  const [first, second] = [await start([moth, finch], 'Once', key), await start([moth, finch], 'Once', key)];
  expect(second.body).toEqual(first.body);
  expect(await groups()).toBe(before + 1);
});

describe('a group without a name', () => {
  const seenBy = async (user_id: UserId, conversation_id: string | undefined) => {
    const { body } = await call(conversations, { user_id, conversation_id }, user_id);
    const [{ title, group_name } = {}] = body.data?.conversations ?? [];
    return { title, group_name };
  };

  test.each([
    ['null', null],
    ['no letters', ''],
    ['spaces', '  '],
  ])("a group whose name is sent as %s is titled by its other members' names", async (_what, name) => {
    const { body } = await start([moth, finch], name);
    const id = body.data?.conversation_id;
    const titles = (names: readonly string[]) => names.map(title => ({ title, group_name: null }));
    expect(titles(['Moth and Finch', 'Finch and Moth'])).toContainEqual(await seenBy(rae, id));
    expect(titles(['Rae and Finch', 'Finch and Rae'])).toContainEqual(await seenBy(moth, id));
    expect(titles(['Rae and Moth', 'Moth and Rae'])).toContainEqual(await seenBy(finch, id));
  });

  test('a group of five people without a name is titled by two names and a number', async () => {
    const more = [await build.member({ nickname: 'Dee' }), await build.member({ nickname: 'Owl' })];
    const { body } = await start([moth, finch, ...more], null);
    expect((await seenBy(rae, body.data?.conversation_id)).title).toMatch(/^\w+, \w+ and 2 more$/);
  });

  test('a new group may be sent without the field of its name', async () => {
    const { status, body } = await call(
      createConversation,
      { created_by: rae, user_ids: [moth, finch] },
      rae,
    );
    expect([status, body.success]).toEqual([200, true]);
  });
});

describe('a conversation with one person', () => {
  const idOf = async (reply: ReturnType<typeof start>) => (await reply).body.data?.conversation_id;

  test('`create-conversation` with one person opens the direct conversation of the two people, always the same one', async () => {
    const other = await build.member();
    const [first, ...rest] = await Promise.all([
      idOf(start([other], null)),
      idOf(start([other, other, rae], '')),
      idOf(call(createConversation, { created_by: other, user_ids: [rae], group_name: null }, other)),
      idOf(call(openConversation, { user_id: rae, created_by: rae, other_user_id: other }, rae)),
    ]);
    expect(first).toBeDefined();
    expect(new Set([first, ...rest]).size).toBe(1);
    const row = db
      .selectFrom('conversations')
      .selectAll()
      .where('id', '=', first ?? '');
    expect(await row.executeTakeFirst()).toMatchObject({ type: 'direct', group_name: null, member_count: 2 });
  });

  test('`create-conversation` with one person and a name makes a group, a new one each time', async () => {
    const other = await build.member({ nickname: 'Owl' });
    const direct = await idOf(start([other], null));
    const [first, second] = [await idOf(start([other], 'Owls')), await idOf(start([other, rae], 'Owls'))];
    expect(new Set([direct, first, second]).size).toBe(3);
    const row = db
      .selectFrom('conversations')
      .selectAll()
      .where('id', '=', first ?? '');
    expect(await row.executeTakeFirst()).toMatchObject({
      type: 'group',
      group_name: 'Owls',
      member_count: 2,
    });
    const { body } = await call(conversations, { user_id: other, conversation_id: first }, other);
    expect(body.data?.conversations).toMatchObject([{ type: 'group', title: 'Owls' }]);
  });

  test('`create-conversation` with one blocked, private or missing user is refused as `open-conversation` is', async () => {
    const [enemy, shy] = [await build.member(), await build.member({ private: true })];
    await build.block(enemy, rae);
    expect((await start([enemy], null)).status).toBe(404);
    expect((await start([randomUUID()], null)).status).toBe(404);
    expect((await start([shy], null)).body).toMatchObject({ code: 'friends_only' });
    expect((await start([enemy], 'A name')).status).toBe(404);
    expect((await start([shy], 'A name')).body).toMatchObject({ code: 'friends_only' });
  });
});

describe('no conversation is started', () => {
  async function newMembers(count: number): Promise<UserId[]> {
    const people: UserId[] = [];
    for (let index = 0; index < count; index += 1) people.push(await build.member());
    return people;
  }

  test('a conversation with 251 people is not started', async () => {
    const before = await groups();
    const people = await newMembers(groupSizeLimit);
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
    ['a name with a control character', [moth], 'Fri\u0007day', 'group_name'],
    ['no user', [], 'Alone', 'user_ids'],
    ['oneself alone', [rae], 'Alone', 'user_ids'],
  ])('no conversation is started with %s', async (_what, people, name, field) => {
    const before = await groups();
    const { status, body } = await start(people, name);
    expect(status).toBe(400);
    expect(body.message).toContain(field);
    expect(await groups()).toBe(before);
  });

  test('a group with a blocked user, a private one who is no friend, or a missing one is not started', async () => {
    const before = await groups();
    const [enemy, shy] = [await build.member(), await build.member({ private: true })];
    await build.block(enemy, rae);
    const missing = await start([moth, randomUUID()]);
    expect(missing.status).toBe(404);
    expect(await start([moth, enemy])).toMatchObject({ status: 404, body: missing.body });
    expect((await start([moth, shy])).body).toMatchObject({ code: 'friends_only' });
    expect(await groups()).toBe(before);
    await build.friendship(rae, shy);
    expect((await start([moth, shy])).body.success).toBe(true);
  });
});
