import { friendshipAction, sendFriendRequest } from '@nightjar/domain/friends/calls';
import type { FriendAction } from '@nightjar/domain/friends/entity';
import type { UserId } from '@nightjar/domain/kernel/id';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build, db, clock } = await testApp();

const act = (me: UserId, other: string, action: FriendAction) =>
  call(friendshipAction, { user_id: me, other_user_id: other, action }, me);
const pair = async () => [await build.member(), await build.member()] as const;

const userOf = (id: UserId) =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const tieOf = (...ids: UserId[]) =>
  db
    .selectFrom('friendships')
    .select('state')
    .where('low_user_id', 'in', ids)
    .where('high_user_id', 'in', ids)
    .execute();

test('a requester takes back their friend request, as often as they like', async () => {
  const [me, other] = await pair();
  await build.friendship(me, other, 'pending');
  for (let i = 0; i < 2; i += 1)
    expect((await act(me, other, 'cancel')).body.data).toMatchObject({
      relation: 'none',
      friendship_id: null,
    });
  expect(await tieOf(me, other)).toEqual([]);
});

test('a friend request of the other person can be answered, not cancelled or removed', async () => {
  const [me, other] = await pair();
  await build.friendship(other, me, 'pending');
  await act(me, other, 'cancel');
  expect((await act(me, other, 'remove')).body.data).toMatchObject({ relation: 'asked' });
});

test('removing a friend twice lowers the counts once', async () => {
  const [me, other] = await pair();
  await call(sendFriendRequest, { requester_id: me, requesting_id: other }, me);
  await call(sendFriendRequest, { requester_id: other, requesting_id: me }, other);

  await Promise.all([act(me, other, 'remove'), act(other, me, 'remove'), act(me, other, 'remove')]);

  expect([(await userOf(me)).friends_count, (await userOf(other)).friends_count]).toEqual([0, 0]);
});

test('a block ends friendship, request and follows both ways, and keeps the group that the people share', async () => {
  const me = await build.member({ pro: true, friends_count: 1, followers_count: 1, following_pros_count: 1 });
  const other = await build.member({
    pro: true,
    friends_count: 1,
    followers_count: 1,
    following_pros_count: 1,
  });
  await build.friendship(me, other);
  await db
    .insertInto('pro_follows')
    .values([
      { user_id: me, pro_user_id: other },
      { user_id: other, pro_user_id: me },
    ])
    .execute();
  const { id: group } = await db
    .insertInto('conversations')
    .values({ type: 'group', group_name: 'Flock' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('conversation_members')
    .values([me, other].map(user_id => ({ conversation_id: group, user_id })))
    .execute();

  const { body } = await act(me, other, 'block');

  expect(body.data).toEqual({ user_id: other, relation: 'none', friendship_id: null });
  for (const id of [me, other])
    expect(await userOf(id)).toMatchObject({ friends_count: 0, followers_count: 0, following_pros_count: 0 });
  expect(await tieOf(me, other)).toEqual([]);
  const members = await db
    .selectFrom('conversation_members')
    .select('left_at')
    .where('conversation_id', '=', group)
    .execute();
  expect(members).toEqual([{ left_at: null }, { left_at: null }]);
});

test('taking a block back restores nothing, and repeating either act changes nothing', async () => {
  const [me, other] = [await build.member({ friends_count: 1 }), await build.member({ friends_count: 1 })];
  await build.friendship(me, other);
  await act(me, other, 'block');
  await act(me, other, 'block');
  await act(me, other, 'unblock');
  await act(me, other, 'unblock');

  expect(await tieOf(me, other)).toEqual([]);
  expect(await db.selectFrom('blocks').selectAll().where('blocker_id', '=', me).execute()).toEqual([]);
});

test('blocking and unblocking does not shorten the wait after a declined friend request', async () => {
  const [me, other] = await pair();
  await build.friendship(me, other, 'declined');
  await db
    .updateTable('friendships')
    .set({ answered_at: clock.now() })
    .where('requester_id', '=', me)
    .execute();
  await act(me, other, 'block');
  await act(me, other, 'unblock');

  const { body } = await call(sendFriendRequest, { requester_id: me, requesting_id: other }, me);
  expect(body).toMatchObject({ success: false, code: 'asked_recently' });
});

test('a blocked user does not find the user who blocked them', async () => {
  const [me, other] = await pair();
  await build.block(other, me);
  const nobody = '5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1';
  for (const action of ['cancel', 'remove', 'block', 'unblock'] as const) {
    const [blocked, missing] = [await act(me, other, action), await act(me, nobody, action)];
    expect([blocked.status, missing.status]).toEqual([404, 404]);
    expect(blocked.body).toEqual(missing.body);
  }
});

test('if two users block each other at once, one succeeds and the friendship ends once', async () => {
  const [me, other] = await pair();
  await build.friendship(me, other);
  await sql`update users set friends_count = 1 where id in (${me}, ${other})`.execute(db);
  const replies = await Promise.all([act(me, other, 'block'), act(other, me, 'block')]);

  // The second of the two blocks gets 404, because a block exists already.
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect([(await userOf(me)).friends_count, (await userOf(other)).friends_count]).toEqual([0, 0]);
});

test('the house contact can be removed from friends, which changes the count of that user alone', async () => {
  const me = await build.member({ friends_count: 1 });
  const houseContact = await db
    .selectFrom('users')
    .select(['id', 'friends_count'])
    .where('house_contact', '=', true)
    .executeTakeFirstOrThrow();
  await build.friendship(me, houseContact.id as UserId);

  expect((await act(me, houseContact.id, 'remove')).body.data).toMatchObject({ relation: 'none' });
  expect((await userOf(me)).friends_count).toBe(0);
  expect((await userOf(houseContact.id as UserId)).friends_count).toBe(houseContact.friends_count);
});

test('a user cannot block themselves', async () => {
  const me = await build.member();
  expect((await act(me, me, 'block')).body).toMatchObject({ success: false, code: 'not_yourself' });
});
