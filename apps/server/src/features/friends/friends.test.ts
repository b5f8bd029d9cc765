import { friends } from '@nightjar/domain/friends/calls';
import type { UserId } from '@nightjar/domain/kernel/id';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build, db, clock, statementsOf } = await testApp();
const out = { activity_status: 'out', activity_status_until: new Date('2026-11-21T11:00:00Z') };
let me: UserId;

beforeAll(async () => {
  me = await build.member({ nickname: 'me' });
});

async function friendOf(id: UserId, nickname: string, more: object = {}): Promise<UserId> {
  const friend = await build.member({ nickname, full_name: `${nickname} Nightly`, ...more });
  await build.friendship(id, friend);
  return friend;
}
const list = (user_id: UserId, more: object = {}) => call(friends, { user_id, ...more }, me);
const namesOf = async (user_id: UserId, more: object = {}) =>
  (await list(user_id, more)).body.data?.map(({ nickname }) => nickname);

describe('own friends', () => {
  test("a user's list of friends has those who are out first, and all others by name", async () => {
    await friendOf(me, 'beth');
    await friendOf(me, 'Abel');
    await friendOf(me, 'zoe', out);
    await friendOf(me, 'yan', { ...out, private: true });
    await friendOf(me, 'stale', { ...out, activity_status_until: clock.now() });

    const { body } = await list(me);

    expect(body.total).toBe(5);
    expect(body.data?.map(row => [row.nickname, row.activity_status, row.relation])).toEqual([
      ['yan', 'out', 'friends'],
      ['zoe', 'out', 'friends'],
      ['Abel', 'in', 'friends'],
      ['beth', 'in', 'friends'],
      ['stale', 'in', 'friends'],
    ]);
  });

  test("the pages of a user's friends do not overlap, and every page has the total, also beyond the end", async () => {
    const pages = await Promise.all([1, 2, 3, 9].map(page => list(me, { page, pageSize: 2 })));
    expect(pages.map(({ body }) => body.data?.map(({ nickname }) => nickname))).toEqual([
      ['yan', 'zoe'],
      ['Abel', 'beth'],
      ['stale'],
      [],
    ]);
    expect(pages.map(({ body }) => body.total)).toEqual([5, 5, 5, 5]);
  });

  test('a search of friends finds parts of names in any case, and reads every character as itself', async () => {
    expect(await namesOf(me, { search: ' aBE ' })).toEqual(['Abel']);
    expect(await namesOf(me, { search: 'h night' })).toEqual(['beth']);
    expect(await namesOf(me, { search: '%' })).toEqual([]);
  });

  test("a user's list of friends leaves out deleted and blocked users", async () => {
    const owner = await build.member();
    await friendOf(owner, 'gone', { deleted_at: clock.now() });
    const [blocked, blocker] = [await friendOf(owner, 'blocked'), await friendOf(owner, 'blocker')];
    await friendOf(owner, 'shown');
    await build.block(me, blocked);
    await build.block(blocker, me);
    expect(await namesOf(owner)).toEqual(['shown']);
  });
});

describe("another's friends", () => {
  test('each friend of another person is listed with their relation to the viewer', async () => {
    const owner = await build.member({ nickname: 'owner' });
    await build.friendship(owner, me);
    const requester = await friendOf(owner, 'asked');
    const requested = await friendOf(owner, 'requested');
    const declined = await friendOf(owner, 'declined');
    await build.friendship(requester, me, 'pending');
    await build.friendship(me, requested, 'pending');
    await build.friendship(me, declined, 'declined');

    const { body } = await list(owner);

    const rows = new Map(body.data?.map(row => [row.nickname, row]));
    expect(rows.get('me')).toMatchObject({ relation: 'self', friendship_id: null });
    expect(rows.get('asked')).toMatchObject({ relation: 'asked', friendship_id: expect.any(String) });
    expect(rows.get('requested')?.relation).toBe('requested');
    expect(rows.get('declined')).toMatchObject({ relation: 'none', friendship_id: null });
  });

  test("a stranger never sees a private person among another's friends, whatever the search, and a friend does", async () => {
    const owner = await build.member();
    await friendOf(owner, 'a');
    const hidden = await friendOf(owner, 'b', { ...out, private: true });
    await friendOf(owner, 'c', out);

    const { body } = await list(owner);

    expect(body.data?.map(row => [row.nickname, row.activity_status])).toEqual([
      ['c', 'out'],
      ['a', 'in'],
    ]);
    expect(body.total).toBe(2);
    expect((await list(owner, { search: 'b' })).body).toMatchObject({ data: [], total: 0 });
    await build.friendship(me, hidden);
    expect((await list(owner, { search: 'b' })).body.data).toMatchObject([{ id: hidden }]);
  });

  test('a private person shows their list of friends to friends alone', async () => {
    const closed = await build.member({ private: true });
    expect(await list(closed)).toMatchObject({
      status: 403,
      body: { code: 'forbidden', message: 'This one keeps to friends' },
    });
    await build.friendship(closed, me);
    expect(await namesOf(closed)).toEqual(['me']);
  });

  test('the friends of a person who blocked the viewer are not found, and no list has blocked and deleted people', async () => {
    const [blocker, blocked] = [await build.member(), await build.member()];
    await build.block(blocker, me);
    await build.block(me, blocked);
    const deleted = await build.member({ deleted_at: clock.now() });
    for (const id of [blocker, blocked, deleted]) expect((await list(id)).status).toBe(404);
  });
});

test('five thousand friends fit one page, and need no more statements than ten friends', async () => {
  const owner = await build.member();
  await sql`
    with accounts as (
      insert into auth.accounts (id, phone)
      select gen_random_uuid(), '1999' || n from generate_series(1, 5000) as n returning id, phone
    ), people as (
      insert into users (id, phone, referral_code, nickname, registered)
      select id, phone, phone, 'friend ' || phone, true from accounts returning id
    )
    insert into friendships (low_user_id, high_user_id, requester_id, state)
    select least(id, ${owner}), greatest(id, ${owner}), id, 'accepted' from people`.execute(db);

  const few = await statementsOf(() => call(friends, { user_id: owner, pageSize: 10 }, owner));
  const many = await statementsOf(async () => {
    const { body } = await call(friends, { user_id: owner, pageSize: 5000 }, owner);
    expect([body.data?.length, body.total]).toEqual([5000, 5000]);
  });

  expect(few.length).toBeLessThanOrEqual(6);
  expect(many.length).toBeLessThanOrEqual(few.length);
});
