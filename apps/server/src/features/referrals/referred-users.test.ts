import { referredUsers } from '@nightjar/domain/referrals/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build, db, clock, statementsOf } = await testApp({ AUTH_RATE_LIMITS: 'off' });

/** Adds this many users whom one user referred, one a minute. */
async function bring(referrer_id: string, count: number, state = 'joined'): Promise<string[]> {
  const people: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const user_id = await build.user({ first_name: `Guest ${number}` });
    clock.advance(60);
    const row = { user_id, referrer_id, code: 'CODE', state, created_at: clock.now() };
    await db.insertInto('referrals').values(row).execute();
    people.unshift(user_id);
  }
  return people;
}
const list = async (as: string, input: object = {}) => (await call(referredUsers, input, as)).body;
const idsIn = (data: readonly { user: { id: string } }[] | null) => data?.map(({ user }) => user.id);

test('the list of invited people has the caller’s own, ten on a page, newest first, with their number', async () => {
  const rae = await build.member();
  const people = await bring(rae, 12);
  await bring(await build.member(), 3);

  const [first, second] = [await list(rae), await list(rae, { page: 2 })];

  expect(idsIn(first.data)).toEqual(people.slice(0, 10));
  expect(idsIn(second.data)).toEqual(people.slice(10));
  expect([first.total, second.total]).toEqual([12, 12]);
  expect(first.data?.[0]).toMatchObject({
    state: 'joined',
    reason: 'They joined and have not paid for anything yet.',
    referrer: null,
    paid_at: null,
  });
});

test('a super admin sees the invited people of all users, with their referrers', async () => {
  const owl = await build.user({ super_admin: true, allow_admin_access: true });
  const rae = await build.member({ first_name: 'Rae' });
  const [guest] = await bring(rae, 1);
  const { data, total } = await list(owl);
  expect(data?.[0]).toMatchObject({ user: { id: guest }, referrer: { first_name: 'Rae' } });
  expect(total).toBeGreaterThan(12);
});

test('a filter by state limits the list of invited people and its total', async () => {
  const rae = await build.member();
  await bring(rae, 2);
  const due = await bring(rae, 1, 'qualified');
  const { data, total } = await list(rae, { state: 'qualified' });
  expect(idsIn(data)).toEqual(due);
  expect(total).toBe(1);
});

test('the list of invited people is empty without any, and so is a page beyond the end', async () => {
  expect(await list(await build.user())).toMatchObject({ data: [], total: 0 });
  const rae = await build.member();
  await bring(rae, 1);
  expect(await list(rae, { page: 5 })).toMatchObject({ data: [], total: 1 });
});

test.each([{ page: 0 }, { page: 1001 }, { pageSize: 0 }, { pageSize: 101 }, { state: 'rich' }])(
  'the list of invited people refuses %o with the name of the field',
  async input => {
    const { status, body } = await call(referredUsers, input, await build.user());
    expect(status).toBe(400);
    expect(body.message).toContain(Object.keys(input)[0]);
  },
);

test('a page of invited people costs two statements, however long the list is', async () => {
  const rae = await build.member();
  await bring(rae, 5);
  await list(rae);
  const statements = await statementsOf(() => list(rae));
  expect(statements.filter(text => text.includes('referrals'))).toHaveLength(2);
});
