import type { UserId } from '@nightjar/domain/kernel/id';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { findFriends, findOwnFriends } from './lists.ts';

const { db, build, clock } = await testApp();
const viewer = await build.member();
const others = await Promise.all(Array.from({ length: 5 }, () => build.member()));

const now = clock.now().getTime();
const text = fc.constantFrom(null, '', ' ', 'Moth', 'moth', 'Ödön', '"Fin\\ch"', ' Rae ');
const other = fc.record({
  row: fc.record({
    nickname: text,
    first_name: text,
    full_name: text,
    private: fc.boolean(),
    pro: fc.boolean(),
    activity_status: fc.constantFrom('in', 'out'),
    activity_status_until: fc.constantFrom(null, new Date(now - 1), new Date(now + 1)),
    deleted_at: fc.constantFrom(null, null, null, new Date(now)),
    suspended_at: fc.constantFrom(null, null, null, new Date(now)),
  }),
  tie: fc.constantFrom(null, 'accepted', 'accepted', 'accepted', 'pending', 'declined'),
  requestedByThem: fc.boolean(),
  follows: fc.boolean(),
  block: fc.constantFrom(null, null, null, 'by me', 'by them'),
});
type Other = typeof other extends fc.Arbitrary<infer Value> ? Value : never;

async function arrange(id: UserId, { row, tie, requestedByThem, follows, block }: Other): Promise<void> {
  await db.updateTable('users').set(row).where('id', '=', id).execute();
  if (tie)
    await build.friendship(...((requestedByThem ? [id, viewer] : [viewer, id]) as [UserId, UserId]), tie);
  if (follows) await db.insertInto('pro_follows').values({ user_id: viewer, pro_user_id: id }).execute();
  if (block) await build.block(...((block === 'by me' ? [viewer, id] : [id, viewer]) as [UserId, UserId]));
}

const page = fc.record({
  people: fc.array(other, { minLength: 5, maxLength: 5 }),
  search: fc.constantFrom('', '', '', 'o', 'MOTH', '"', 'x'),
  page: fc.constantFrom(1, 2),
  pageSize: fc.constantFrom(2, 5),
});

test('a caller’s own friends are listed in the same form and order as another user’s', async () => {
  let listed = 0;
  const property = fc.asyncProperty(page, async ({ people, search, ...paging }) => {
    for (const table of ['friendships', 'pro_follows', 'blocks'] as const)
      await db.deleteFrom(table).execute();
    for (const [place, id] of others.entries()) await arrange(id, people[place] as Other);
    const own = { viewer, search, now: clock.now() };
    const mine = await findOwnFriends(db, own, paging);
    const anybodys = await findFriends(db, { ...own, of: viewer }, paging);
    listed += mine.total;
    expect(mine.rows.read()).toEqual(anybodys.rows.read());
    expect(mine.total).toBe(anybodys.total);
  });
  await fc.assert(property, { numRuns: 100 });
  expect(listed).toBeGreaterThan(0);
});
