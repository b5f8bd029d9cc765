import { venueStaffTopic } from '@nightjar/domain/live';
import { updateProRole } from '@nightjar/domain/staff/desk/calls';
import { describe, expect, test } from 'vitest';
import { topicChannel } from '../../../platform/realtime/bus-messages.ts';
import { testApp } from '../../../testing/app.ts';

const { call, build, db, platform, tokenOf } = await testApp();
const staleToken = (user: string | null) => tokenOf(user ?? '', -15 * 60);

const [owner, manager, bartender, server] = [1, 2, 3, 4];
let codes = 1000;
const place = (venue_id: string, pro_role_id: number, more = {}) => {
  codes += 1;
  return build.pro({ venue_id, pro_role_id, pro_code: String(codes), ...more });
};
/** Makes a bar with an owner, a manager and a bartender. */
async function bar() {
  const venue_id = await build.venue();
  const [ava, max, dee] = [
    await place(venue_id, owner),
    await place(venue_id, manager),
    await place(venue_id, bartender),
  ];
  return { venue_id, ava, max, dee };
}
type Place = Awaited<ReturnType<typeof place>>;
const give = (by: Place | string, to: Place, pro_role_id: number) =>
  call(updateProRole, { pro_id: to.id, pro_role_id }, typeof by === 'string' ? by : by.user_id);
const roleOf = async ({ id }: Place) =>
  (await db.selectFrom('pros').select('pro_role_id').where('id', '=', id).executeTakeFirstOrThrow())
    .pro_role_id;
const roles = (...places: Place[]) => Promise.all(places.map(roleOf));

test('a manager makes a bartender a manager, who may manage at once, and the team gets the change', async () => {
  const { venue_id, max, dee } = await bar();
  const received: unknown[] = [];
  await platform.bus.subscribe(topicChannel(venueStaffTopic.nameOf(venue_id)), message =>
    received.push(message),
  );

  const { body } = await give(max, dee, manager);

  expect(body.data).toEqual({ pro_id: dee.id, pro_role_id: manager, role: 'manager' });
  expect(received).toMatchObject([{ event: 'team' }]);
  expect((await give(dee, max, bartender)).body.success).toBe(true);
});

test('giving a colleague the same role again changes nothing', async () => {
  const { max, dee } = await bar();
  const first = await give(max, dee, manager);
  expect((await give(max, dee, manager)).body).toEqual(first.body);
});

test("changing a colleague's role leaves an audit entry with the change", async () => {
  const { max, dee } = await bar();
  await give(max, dee, manager);
  const entry = await db
    .selectFrom('audit_trail')
    .selectAll()
    .where('action', '=', 'update-pro-role')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({
    actor_id: max.user_id,
    subjects: { pro_id: dee.id, pro_role_id: manager },
    before: { pro_role_id: bartender },
    after: { pro_role_id: manager },
  });
});

describe('without a code of the last 15 minutes', () => {
  const giveStale = async (by: Place, to: Place, pro_role_id: number) =>
    call(updateProRole, { pro_id: to.id, pro_role_id }, by.user_id, { token: await staleToken(by.user_id) });

  test('a session without a recent code makes nobody an owner or a manager, and takes neither role away', async () => {
    const { venue_id, ava, max, dee } = await bar();
    const bea = await place(venue_id, owner);
    const invited = await place(venue_id, manager, { state: 'invited', user_id: null });
    const asks = await place(venue_id, bartender, { state: 'pending' });
    const changes = [
      [dee, owner],
      [dee, manager],
      [bea, manager],
      [bea, bartender],
      [max, owner],
      [max, bartender],
      [invited, bartender],
      [asks, manager],
    ] as const;
    for (const [to, role] of changes) {
      const before = await roleOf(to);
      expect(await giveStale(ava, to, role)).toMatchObject({
        status: 403,
        body: { code: 'reauthentication_needed', message: 'Please enter a new code from your phone first' },
      });
      expect(await roleOf(to)).toBe(before);
    }
  });

  test('a session without a recent code may make a bartender a server, and may repeat the role of a manager', async () => {
    const { ava, max, dee } = await bar();
    expect((await giveStale(ava, dee, server)).body.success).toBe(true);
    expect((await giveStale(ava, max, manager)).body.success).toBe(true);
  });

  test('changing a role without a recent code is refused for its other reason, such as "last owner", where it has one', async () => {
    const { ava, max, dee } = await bar();
    expect((await giveStale(max, dee, owner)).body.code).toBe('owners_only');
    expect((await giveStale(ava, ava, manager)).body.code).toBe('last_owner');
  });
});

describe('a change of role that is refused', () => {
  test('a manager makes nobody an owner, demotes no owner and does not become one alone', async () => {
    const { ava, max, dee } = await bar();
    for (const [to, role] of [
      [dee, owner],
      [ava, bartender],
      [max, owner],
    ] as const)
      expect((await give(max, to, role)).body.code).toBe('owners_only');
    expect(await roles(ava, max, dee)).toEqual([owner, manager, bartender]);
  });

  test('the last owner of a team stays an owner unless a rep changes the role', async () => {
    const { ava } = await bar();
    expect((await give(ava, ava, manager)).body.code).toBe('last_owner');
    const wren = await build.user({ rep: true, allow_admin_access: true });
    expect((await give(wren, ava, manager)).body.success).toBe(true);
  });

  test("changing to a missing role, or changing a former colleague's role, is refused", async () => {
    const { venue_id, ava, dee } = await bar();
    expect((await give(ava, dee, 9)).body.code).toBe('no_such_role');
    const gone = await place(venue_id, bartender, { state: 'removed' });
    expect((await give(ava, gone, manager)).body.code).toBe('not_on_team');
  });

  const people: Record<string, [(venue: string) => Promise<string | null>, number]> = {
    'a caller without a session': [async () => null, 401],
    'a member': [() => build.member(), 403],
    'a bartender of the venue': [async venue => (await place(venue, bartender)).user_id, 404],
    'a manager of another venue': [async () => (await place(await build.venue(), manager)).user_id, 404],
    'a manager who was removed': [
      async venue => (await place(venue, manager, { state: 'removed' })).user_id,
      404,
    ],
  };
  test.each(Object.keys(people))("changing a colleague's role is refused to %s", async who => {
    const { venue_id, dee } = await bar();
    const [make, status] = people[who] ?? [async () => null, 0];
    const asker = await make(venue_id);
    expect((await call(updateProRole, { pro_id: dee.id, pro_role_id: manager }, asker)).status).toBe(status);
    expect(await roleOf(dee)).toBe(bartender);
  });

  test('`update-pro-role` refuses an invalid input', async () => {
    const { ava, dee } = await bar();
    const wrong = [{ pro_id: 'x', pro_role_id: 2 }, { pro_id: dee.id }, { pro_id: dee.id, pro_role_id: '2' }];
    for (const input of wrong) expect((await call(updateProRole, input, ava.user_id)).status).toBe(400);
  });
});

test('two owners who demote each other at once leave one owner', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { venue_id, ava } = await bar();
    const bea = await place(venue_id, owner);
    const replies = await Promise.all([give(ava, bea, bartender), give(bea, ava, bartender)]);
    expect(replies.filter(({ body }) => body.success)).toHaveLength(1);
    expect((await roles(ava, bea)).sort()).toEqual([owner, bartender]);
  }
});
