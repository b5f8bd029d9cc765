import { deleteFriendship, friendshipAction, sendFriendRequest } from '@nightjar/domain/friends/calls';
import { friendActions } from '@nightjar/domain/friends/entity';
import type { UserId } from '@nightjar/domain/kernel/id';
import { followPro, unfollowPro } from '@nightjar/domain/staff/calls';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build, db, statementsOf } = await testApp();
const people: UserId[] = [];
for (let n = 0; n < 5; n += 1) people.push(await build.member({ pro: true }));
const person = (n: number) => people[n % people.length] as UserId;

const deeds = {
  ask: (me: UserId, other: UserId) => call(sendFriendRequest, { requester_id: me, requesting_id: other }, me),
  delete: (me: UserId, other: UserId) => call(deleteFriendship, { other_user_id: other }, me),
  follow: (me: UserId, other: UserId) => call(followPro, { user_id: me, pro_user_id: other }, me),
  unfollow: (me: UserId, other: UserId) => call(unfollowPro, { user_id: me, pro_user_id: other }, me),
  ...Object.fromEntries(
    friendActions.map(action => [
      action,
      (me: UserId, other: UserId) =>
        call(friendshipAction, { user_id: me, other_user_id: other, action }, me),
    ]),
  ),
};
/** Most acts ask for a friendship or a follow, so that there are enough ties for the other acts to end. */
const deed = fc.constantFrom('ask', 'ask', 'ask', 'follow', 'follow', ...Object.keys(deeds));
const act = fc.record({
  deed,
  me: fc.nat(people.length - 1),
  step: fc.integer({ min: 1, max: people.length - 1 }),
});

/**
 * Returns the stored counts, the numbers of rows that they must equal, and the ties that must not exist during a block.
 */
async function ledger() {
  const { rows } = await sql<Record<'counted' | 'real', number[]>>`
    select array[friends_count, followers_count, following_pros_count] as counted, array[
      (select count(*)::int from friendships where state = 'accepted' and users.id in (low_user_id, high_user_id)),
      (select count(*)::int from pro_follows where pro_user_id = users.id),
      (select count(*)::int from pro_follows where user_id = users.id)] as real
    from users where id = any(${people}) order by id`.execute(db);
  const across = await sql`
    select 1 from blocks
    join (
      select low_user_id as one, high_user_id as other from friendships where state <> 'declined'
      union all select user_id, pro_user_id from pro_follows
    ) as tied on (one, other) in ((blocker_id, blocked_id), (blocked_id, blocker_id))`.execute(db);
  return { counted: rows.map(row => row.counted), real: rows.map(row => row.real), across: across.rows };
}

test('friend counts are right and no transaction is in a deadlock after any concurrent friendship acts of five people', async () => {
  await db.deleteFrom('rate_limits').execute();
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 20, maxLength: 60 }), async history => {
      await db.deleteFrom('rate_limits').execute();
      const statements = await statementsOf(async () => {
        const replies = await Promise.all(
          history.map(({ deed, me, step }) =>
            deeds[deed as keyof typeof deeds](person(me), person(me + step)),
          ),
        );
        for (const { status } of replies) expect([200, 404]).toContain(status);
      });
      const { counted, real, across } = await ledger();
      expect(counted).toEqual(real);
      expect(across).toEqual([]);
      // Each call must lock the two people once. After a deadlock a call would run again and lock them twice.
      const locks = statements.filter(text => text.includes('order by id for no key update'));
      expect(locks).toHaveLength(history.length);
    }),
    { numRuns: 15 },
  );
}, 60_000);
