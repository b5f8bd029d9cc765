import { setRole } from '@nightjar/domain/account/desk/calls';
import { brand } from '@nightjar/domain/brand';
import type { UserId } from '@nightjar/domain/kernel/id';
import { days, hours, minutes } from '@nightjar/domain/kernel/time';
import { venueStaffTopic } from '@nightjar/domain/live';
import { adminVenues } from '@nightjar/domain/venues/desk/calls';
import { afterAll, describe, expect, test } from 'vitest';
import { endOfSession } from '../../../platform/auth/session/start-session.ts';
import { testApp } from '../../../testing/app.ts';
import { supabaseClient } from '../../../testing/supabase.ts';

const app = await testApp();
const { call, build, db, clock, tokenOf, sessionOf } = app;

const superAdmin = () => build.user({ super_admin: true, allow_admin_access: true, first_name: 'Owl' });
const owl = await superAdmin();
const set = (user_id: string, role: string, granted: boolean, as: string | null = owl) =>
  call(setRole, { user_id, role, granted, reason: 'She runs Ybor' }, as);
const flagsOf = (id: string) =>
  db
    .selectFrom('users')
    .select(['rep', 'super_admin', 'allow_admin_access', 'verified'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const lastEntry = () =>
  db
    .selectFrom('audit_trail')
    .selectAll()
    .where('action', '=', 'set-role')
    .orderBy('id', 'desc')
    .executeTakeFirst();

test('a person who becomes a rep may open the desk with the next call, and may not after losing the role', async () => {
  const wren = await build.user();
  expect((await call(adminVenues, {}, wren)).status).toBe(403);

  const { body } = await set(wren, brand.repRole, true);
  expect(body.data).toMatchObject({ id: wren, roles: ['pro', brand.repRole] });
  expect((await call(adminVenues, {}, wren)).status).toBe(200);

  await set(wren, brand.repRole, false);
  expect(await flagsOf(wren)).toMatchObject({ rep: false, allow_admin_access: false });
  expect((await call(adminVenues, {}, wren)).status).toBe(403);
});

test('a person gets and loses the role of super admin and the verified seal', async () => {
  const id = await build.user({ verified: false });
  for (const granted of [true, false]) {
    expect((await set(id, 'super_admin', granted)).body.data?.roles.includes('super_admin')).toBe(granted);
    expect((await set(id, 'verified', granted)).body.data?.verified).toBe(granted);
  }
});

test('a person with two roles of the desk who loses one keeps the other', async () => {
  const id = await build.user({ rep: true, super_admin: true, allow_admin_access: true });
  await set(id, 'super_admin', false);
  expect(await flagsOf(id)).toMatchObject({ rep: true, super_admin: false, allow_admin_access: true });
});

test('`set-role` sent twice gives the role once and answers both calls alike', async () => {
  const id = await build.user();
  const first = await set(id, brand.repRole, true);
  expect((await set(id, brand.repRole, true)).body).toEqual(first.body);
});

test('the audit entry of a changed role has the roles before and after, and the reason', async () => {
  const id = await build.user();
  await set(id, brand.repRole, true);
  expect(await lastEntry()).toMatchObject({
    actor_id: owl,
    subjects: { user_id: id, role: brand.repRole },
    before: { roles: [], verified: true },
    after: { roles: ['pro', brand.repRole], verified: true, reason: 'She runs Ybor' },
    outcome: 'ok',
  });
});

test('losing a role closes the realtime topics that the role opened', async () => {
  const wren = await build.user({ rep: true, allow_admin_access: true });
  const client = supabaseClient(app, await sessionOf(wren));
  afterAll(() => client.removeAllChannels());
  await client.realtime.setAuth();
  const desk = client.channel(venueStaffTopic.nameOf(await build.venue()), { config: { private: true } });
  const { joined, closed } = await new Promise<{ joined: string; closed: Promise<string> }>(resolve => {
    let close = (_status: string) => {};
    const closing = new Promise<string>(done => {
      close = done;
    });
    desk.subscribe(status => {
      if (status === 'CLOSED') close(status);
      resolve({ joined: status, closed: closing });
    });
  });
  expect(joined).toBe('SUBSCRIBED');

  await set(wren, brand.repRole, false);

  expect(await closed).toBe('CLOSED');
});

test('a session whose person gains or loses a role lasts as long as the new roles allow, from its next refresh on', async () => {
  const id = await build.user();
  const endsAfter = async () => {
    const end = await endOfSession(db, { accountId: id, createdAt: clock.now() }, clock.now());
    return end.getTime() - clock.now().getTime();
  };
  const guest = await endsAfter();
  await set(id, 'super_admin', true);
  expect(await endsAfter()).toBe(12 * hours);
  expect(guest).toBe(60 * days);
  await set(id, 'super_admin', false);
  expect(await endsAfter()).toBe(guest);
});

describe('what set-role refuses', () => {
  test('a super admin cannot change their own roles', async () => {
    for (const role of [brand.repRole, 'super_admin', 'verified'])
      for (const granted of [true, false]) expect((await set(owl, role, granted)).body.code).toBe('own_role');
  });

  test('`set-role` gives no role to an unregistered person or an account on hold', async () => {
    expect((await set(await build.newcomer(), brand.repRole, true)).body.code).toBe('not_registered');
    const held = await build.user({ rep: true, allow_admin_access: true, suspended_at: clock.now() });
    expect((await set(held, 'super_admin', true)).body.code).toBe('account_on_hold');
    expect((await set(held, brand.repRole, false)).body.success).toBe(true);
  });

  test('`set-role` gives a deleted person no role', async () => {
    expect((await set(await build.user({ deleted_at: clock.now() }), 'verified', true)).status).toBe(404);
    expect((await set('0198f0a0-0000-7000-8000-000000000999', 'verified', true)).status).toBe(404);
  });

  test('a session without a recent code changes no role', async () => {
    const stale = await tokenOf(owl, (-16 * minutes) / 1000);
    const reply = await call(
      setRole,
      { user_id: await build.user(), role: 'verified', granted: true, reason: 'Known to us' },
      owl,
      { token: stale },
    );
    expect(reply).toMatchObject({ status: 403, body: { code: 'reauthentication_needed' } });
  });

  const people: Record<string, [() => Promise<string | null>, number]> = {
    'a caller without a session': [async () => null, 401],
    'a member': [() => build.member(), 403],
    'a pro': [() => build.user({ pro: true }), 403],
    'a rep': [() => build.user({ rep: true, allow_admin_access: true }), 403],
  };
  test.each(Object.entries(people))('`set-role` is refused to %s', async (_, [make, status]) => {
    const id = await build.user();
    expect((await set(id, brand.repRole, true, await make())).status).toBe(status);
    expect((await flagsOf(id)).rep).toBe(false);
  });

  test.each([{ role: 'pro' }, { role: 'emperor' }, { reason: 'x' }, { granted: 'yes' }])(
    'set-role refuses the input %o',
    async wrong => {
      const input = { user_id: owl, role: 'verified', granted: true, reason: 'Known to us', ...wrong };
      expect((await call(setRole, input, owl)).status).toBe(400);
    },
  );
});

describe('changes of roles at the same time', () => {
  const demote = (by: UserId, target: UserId) => set(target, 'super_admin', false, by);
  const onlyThese = async (...ids: UserId[]) => {
    await db.updateTable('users').set({ super_admin: false }).where('id', 'not in', ids).execute();
    await Promise.all(ids.map(id => sessionOf(id)));
  };

  test("if two super admins take each other's role at once, one of them keeps it", async () => {
    for (let round = 0; round < 6; round += 1) {
      const [ann, bea] = [await superAdmin(), await superAdmin()];
      await onlyThese(ann, bea);
      const replies = await Promise.all([demote(ann, bea), demote(bea, ann)]);
      expect(replies.filter(({ body }) => body.success)).toHaveLength(1);
      const left = await db.selectFrom('users').select('id').where('super_admin', '=', true).execute();
      expect(left).toHaveLength(1);
    }
  });

  test("if three super admins take each other's role in a circle at once, a person who lost the role takes no role", async () => {
    const [ann, bea, cleo] = [await superAdmin(), await superAdmin(), await superAdmin()];
    await onlyThese(ann, bea, cleo);
    await Promise.all([demote(ann, bea), demote(bea, cleo), demote(cleo, ann)]);
    const left = await db.selectFrom('users').select('id').where('super_admin', '=', true).execute();
    expect(left.length).toBeGreaterThanOrEqual(1);
  });
});
