import { myUserDetails } from '@nightjar/domain/account/calls';
import { venueStaffTopic } from '@nightjar/domain/live';
import { proClockIn, prosByVenueId } from '@nightjar/domain/staff/calls';
import { deletePro, updateProRole } from '@nightjar/domain/staff/desk/calls';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { readNotes } from '../../../platform/push/outbox.ts';
import { topicChannel } from '../../../platform/realtime/bus-messages.ts';
import { testApp } from '../../../testing/app.ts';
import { jobTasksOf } from '../../../worker.ts';

const { call, build, db, platform, tokenOf } = await testApp();

const [owner, manager, bartender] = [1, 2, 3];
let codes = 1000;
const place = (venue_id: string, pro_role_id: number, more = {}) => {
  codes += 1;
  return build.pro({ venue_id, pro_role_id, pro_code: String(codes), ...more });
};
async function bar() {
  const venue_id = await build.venue({ name: 'The Low Lantern' });
  const [ava, max, dee] = [
    await place(venue_id, owner),
    await place(venue_id, manager),
    await place(venue_id, bartender),
  ];
  return { venue_id, ava, max, dee };
}
type Place = Awaited<ReturnType<typeof place>>;
const remove = (by: Place | string | null, { id }: Place) =>
  call(deletePro, { pro_id: id }, typeof by === 'string' || by === null ? by : by.user_id);
const rowOf = ({ id }: Place) =>
  db.selectFrom('pros').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const userOf = ({ user_id }: Place) => user_id ?? '';
const isPro = async (user: string) =>
  (await db.selectFrom('users').select('pro').where('id', '=', user).executeTakeFirstOrThrow()).pro;

test('removing a pro from a team ends the shift, the code and the tier at once', async () => {
  const { venue_id, max, dee } = await bar();
  expect((await call(prosByVenueId, { venue_id }, userOf(dee))).status).toBe(200);

  const { body } = await remove(max, dee);

  expect(body.data).toEqual({ pro_id: dee.id, state: 'removed' });
  expect(await rowOf(dee)).toMatchObject({
    state: 'removed',
    pro_code: null,
    pro_color_id: null,
    clocked_in_at: null,
    clocked_in_until: null,
  });
  expect((await call(prosByVenueId, { venue_id }, userOf(dee))).status).toBe(403);
  expect((await call(proClockIn, { pro_id: dee.id, duration_in_hours: 4 }, userOf(dee))).status).toBe(404);
  expect((await call(myUserDetails, {}, userOf(dee))).body.data?.pros).toEqual([]);
});

test('a removed pro who also works at another bar stays a pro', async () => {
  const { max, dee } = await bar();
  const other = await place(await build.venue(), bartender, { user_id: dee.user_id });
  await remove(max, dee);
  expect(await isPro(userOf(dee))).toBe(true);
  expect((await rowOf(other)).state).toBe('approved');
});

test("a removed pro gets a push, the team gets the change, and the pro may not listen to the team's topic any more", async () => {
  const { venue_id, max, dee } = await bar();
  const received: { event?: string }[] = [];
  await platform.bus.subscribe(topicChannel(venueStaffTopic.nameOf(venue_id)), message =>
    received.push(message as never),
  );
  await remove(max, dee);
  expect(received.map(({ event }) => event)).toContain('team');

  await jobTasksOf(platform)['push-removed-from-team']?.({ pro_id: dee.id });
  const { phone } = await db
    .selectFrom('users')
    .select('phone')
    .where('id', '=', userOf(dee))
    .executeTakeFirstOrThrow();
  expect(await readNotes(db, phone ?? '')).toMatchObject([
    { title: "You're off the team of The Low Lantern" },
  ]);
});

test('a bartender may leave a team, and no push is sent', async () => {
  const { dee } = await bar();
  expect((await remove(dee, dee)).body.success).toBe(true);
  const { rows } = await sql`
    select from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    where tasks.identifier = 'push-removed-from-team' and jobs.payload->>'pro_id' = ${dee.id}`.execute(db);
  expect(rows).toEqual([]);
});

test('removing a pro twice changes nothing the second time', async () => {
  const { max, dee } = await bar();
  const first = await remove(max, dee);
  expect((await remove(max, dee)).body).toEqual(first.body);
});

test('removing a pro leaves an audit entry with the change', async () => {
  const { max, dee } = await bar();
  await remove(max, dee);
  const entry = await db
    .selectFrom('audit_trail')
    .selectAll()
    .where('action', '=', 'delete-pro')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({
    actor_id: max.user_id,
    subjects: { pro_id: dee.id },
    before: { state: 'approved', pro_role_id: bartender },
    after: { state: 'removed' },
  });
});

describe('without a code of the last 15 minutes', () => {
  const removeStale = async ({ user_id }: Place, { id }: Place) =>
    call(deletePro, { pro_id: id }, user_id, { token: await tokenOf(user_id ?? '', -15 * 60) });

  test('a session without a recent code takes no owner or manager off the team, not even oneself', async () => {
    const { venue_id, ava, max } = await bar();
    const bea = await place(venue_id, owner);
    for (const [by, gone] of [
      [ava, bea],
      [ava, max],
      [max, max],
      [bea, bea],
    ] as const) {
      expect(await removeStale(by, gone)).toMatchObject({
        status: 403,
        body: { code: 'reauthentication_needed' },
      });
      expect((await rowOf(gone)).state).toBe('approved');
    }
  });

  test('a session without a recent code may remove a bartender, and may repeat the removal of a manager', async () => {
    const { ava, max, dee } = await bar();
    expect((await removeStale(max, dee)).body.success).toBe(true);
    await remove(ava, max);
    expect((await removeStale(ava, max)).body.data).toEqual({ pro_id: max.id, state: 'removed' });
  });
});

describe('a removal that is refused', () => {
  test('an owner cannot be removed by a manager, and the last owner only by a rep', async () => {
    const { ava, max } = await bar();
    expect((await remove(max, ava)).body.code).toBe('owners_only');
    expect((await remove(ava, ava)).body.code).toBe('last_owner');
    expect((await rowOf(ava)).state).toBe('approved');
    const wren = await build.user({ rep: true, allow_admin_access: true });
    expect((await remove(wren, ava)).body.success).toBe(true);
  });

  test('an invitation and a request to join cannot be ended by removing a pro', async () => {
    const { venue_id, max } = await bar();
    for (const state of ['pending', 'invited'])
      expect((await remove(max, await place(venue_id, bartender, { state }))).body.code).toBe('not_on_team');
  });

  const people: Record<string, [(venue: string) => Promise<string | null>, number]> = {
    'a caller without a session': [async () => null, 401],
    'a member': [() => build.member(), 403],
    'a colleague': [async venue => userOf(await place(venue, bartender)), 404],
    'a manager of another venue': [async () => userOf(await place(await build.venue(), manager)), 404],
    'a manager who was removed': [
      async venue => userOf(await place(venue, manager, { state: 'removed' })),
      404,
    ],
  };
  test.each(Object.keys(people))('removing a pro is refused to %s', async who => {
    const { venue_id, dee } = await bar();
    const [make, status] = people[who] ?? [async () => null, 0];
    expect((await remove(await make(venue_id), dee)).status).toBe(status);
    expect((await rowOf(dee)).state).toBe('approved');
  });

  test('`delete-pro` refuses an invalid id', async () => {
    const { ava } = await bar();
    expect((await call(deletePro, { pro_id: 'x' }, ava.user_id)).status).toBe(400);
  });
});

describe('changes of a team at the same time', () => {
  test('two owners who leave a team at once leave one owner behind', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { venue_id, ava } = await bar();
      const bea = await place(venue_id, owner);
      const replies = await Promise.all([remove(ava, ava), remove(bea, bea)]);
      expect(replies.filter(({ body }) => body.success)).toHaveLength(1);
      expect(replies.filter(({ body }) => body.code === 'last_owner')).toHaveLength(1);
    }
  });

  test('a team keeps an owner if one leaves while the other takes their role', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { venue_id, ava } = await bar();
      const bea = await place(venue_id, owner);
      const demote = (by: Place, to: Place) =>
        call(updateProRole, { pro_id: to.id, pro_role_id: bartender }, by.user_id);
      await Promise.all([remove(ava, ava), demote(bea, ava), demote(ava, bea)]);
      const owners = await db
        .selectFrom('pros')
        .select('id')
        .where('venue_id', '=', venue_id)
        .where('state', '=', 'approved')
        .where('pro_role_id', '=', owner)
        .execute();
      expect(owners).toHaveLength(1);
    }
  });

  test('a shift that begins while its pro is removed ends with the removal', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { max, dee } = await bar();
      await Promise.all([
        remove(max, dee),
        call(proClockIn, { pro_id: dee.id, duration_in_hours: 4 }, userOf(dee)),
      ]);
      expect(await rowOf(dee)).toMatchObject({ state: 'removed', pro_code: null, clocked_in_until: null });
    }
  });
});
