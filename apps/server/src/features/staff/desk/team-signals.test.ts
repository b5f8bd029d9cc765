import { addMilliseconds, days } from '@nightjar/domain/kernel/time';
import { teamSignals } from '@nightjar/domain/staff/desk/calls';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, db, clock } = await testApp();
const owl = await build.user({ super_admin: true });

/** Makes a bar with this many places on its team, all of which began this many days ago. */
async function team(name: string, people: number, daysAgo: number, state = 'approved') {
  const venue_id = await build.venue({ name });
  await add(venue_id, people, daysAgo, state);
  return venue_id;
}
const add = (venue_id: string, people: number, daysAgo: number, state = 'approved') =>
  sql`insert into pros (venue_id, pro_role_id, state, approved_at)
    select ${venue_id}, 3, ${state}, ${addMilliseconds(clock.now(), -daysAgo * days)}::timestamptz
    from generate_series(1, ${people}::int)`.execute(db);
const signalsOf = async (name: string) =>
  ((await call(teamSignals, {}, owl)).body.data ?? []).filter(({ venue }) => venue.name === name);

test('a team of usual size and growth is not flagged', async () => {
  await team('Usual', 20, 3);
  await team('Grown', 40, 90);
  expect([await signalsOf('Usual'), await signalsOf('Grown')]).toEqual([[], []]);
});

test('a team with more than twenty new members in a month is flagged, also if some left again', async () => {
  const id = await team('Hiring', 15, 3);
  await add(id, 6, 29, 'removed');
  await add(id, 10, 31);
  expect(await signalsOf('Hiring')).toEqual([
    {
      kind: 'many_joined',
      venue: { id, name: 'Hiring' },
      people: 21,
      because: '21 people joined in 30 days; up to 20 is usual',
      last_at: addMilliseconds(clock.now(), -3 * days).toISOString(),
      score: 1.05,
    },
  ]);
});

test('a team of more than forty people is flagged, not counting invited users', async () => {
  const id = await team('Crowd', 42, 90);
  await sql`insert into pros (venue_id, pro_role_id, state, phone, invited_at)
    select ${id}, 3, 'invited', '1' || (8135580000 + n)::text, now() from generate_series(1, 30) as n`.execute(
    db,
  );
  expect(await signalsOf('Crowd')).toMatchObject([{ kind: 'large_team', people: 42, score: 1.05 }]);
});

test('the most unusual team is listed first', async () => {
  await team('Twice', 80, 90);
  const scores = ((await call(teamSignals, {}, owl)).body.data ?? []).map(({ score }) => score);
  expect(scores).toEqual([...scores].sort((one, other) => other - one));
  expect(scores[0]).toBe(2);
});

test('each look at the flagged teams is in the trail', async () => {
  const entry = await db
    .selectFrom('audit_trail')
    .selectAll()
    .where('action', '=', 'team-signals')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ actor_id: owl, outcome: 'ok' });
});

test.each<[string, () => Promise<string | null>, number]>([
  ['a caller without a session', async () => null, 401],
  ['a member', () => build.member(), 403],
  ['an owner', async () => (await build.pro({ pro_role_id: 1 })).user_id, 403],
  ['a rep', () => build.user({ rep: true, allow_admin_access: true }), 403],
])('the flagged teams cannot be read by %s', async (_who, make, status) => {
  expect((await call(teamSignals, {}, await make())).status).toBe(status);
});
