import { myUserDetails, signup } from '@nightjar/domain/account/calls';
import { invitePro } from '@nightjar/domain/staff/desk-calls';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { readOutbox } from '../../../platform/sms/outbox.ts';
import { testApp } from '../../../testing/app.ts';
import { tasksOf } from '../../../worker.ts';
import { signInHooks } from '../../account/sign-in.ts';

const { call, build, db, platform, statementsOf, tokenOf } = await testApp();

const [owner, manager, bartender] = [1, 2, 3];
let [codes, numbers] = [1000, 5_550_000];
const code = () => {
  codes += 1;
  return String(codes);
};
/** A number that no test has used. */
const number = () => {
  numbers += 1;
  return `1813${numbers}`;
};
const place = (venue_id: string, pro_role_id: number, more = {}) =>
  build.pro({ venue_id, pro_role_id, pro_code: code(), ...more });

let bar = { venue_id: '', boss: '' };
beforeEach(async () => {
  const venue_id = await build.venue({ name: 'The Low Lantern' });
  const { user_id } = await place(venue_id, manager);
  bar = { venue_id, boss: user_id ?? '' };
});
type Change = { as?: string | null; key?: string; token?: string; [field: string]: unknown };
const invite = (phone: string, { as = bar.boss, key, token, ...fields }: Change = {}) =>
  call(
    invitePro,
    {
      venue_id: bar.venue_id,
      first_name: 'Finch',
      last_name: 'Alder',
      phone,
      pro_role_id: bartender,
      ...fields,
    },
    as,
    { ...(key && { key }), ...(token && { token }) },
  );
const rowsOf = (phone: string) =>
  db.selectFrom('pros').selectAll().where('phone', '=', phone).orderBy('created_at').execute();
const doJob = (name: string, payload: object) => tasksOf(platform)[name]?.(payload);
const attach = (userId: string) => doJob('attach-invitations', { userId });
const waitingJobs = async (name: string, field: string, value: string) => {
  const { rows } = await sql`
    select from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    where tasks.identifier = ${name} and jobs.payload->>${field} = ${value}`.execute(db);
  return rows.length;
};
const userWith = (phone: string, more = {}) => build.user({ phone, ...more });
const stateOf = async (user: string) =>
  (await db
    .selectFrom('pros')
    .selectAll()
    .where('user_id', '=', user)
    .where('venue_id', '=', bar.venue_id)
    .executeTakeFirst()) ?? null;

describe('without a code of the last 15 minutes', () => {
  let stale = { as: '', token: '' };
  beforeEach(async () => {
    const { user_id } = await place(bar.venue_id, owner);
    stale = { as: user_id ?? '', token: await tokenOf(user_id ?? '', -15 * 60) };
  });

  test('nobody is invited as an owner or a manager, nothing is kept and no text is counted', async () => {
    const phone = number();
    for (const pro_role_id of [owner, manager])
      for (let n = 0; n < 5; n += 1)
        expect(await invite(phone, { ...stale, pro_role_id })).toMatchObject({
          status: 403,
          body: { code: 'reauthentication_needed', message: 'Please enter a new code from your phone first' },
        });
    expect(await rowsOf(phone)).toEqual([]);
    expect((await invite(phone, { as: stale.as, pro_role_id: owner })).body.success).toBe(true);
  });

  test("a manager's invitation becomes no bartender's", async () => {
    const phone = number();
    await invite(phone, { pro_role_id: manager });
    expect((await invite(phone, { ...stale, pro_role_id: bartender })).status).toBe(403);
    expect(await rowsOf(phone)).toMatchObject([{ pro_role_id: manager }]);
  });

  test('a bartender is invited, and the same try goes on after the code', async () => {
    expect((await invite(number(), stale)).body.success).toBe(true);
    const [phone, key] = [number(), 'one-try'];
    expect((await invite(phone, { ...stale, key, pro_role_id: manager })).status).toBe(403);
    expect((await invite(phone, { as: stale.as, key, pro_role_id: manager })).body.success).toBe(true);
  });
});

describe('an invitation', () => {
  test('is a place without a user, and its text follows by a job', async () => {
    const phone = number();
    const { body } = await invite(`+${phone}`);
    const [row] = await rowsOf(phone);
    expect(row).toMatchObject({
      id: body.data?.pro_id,
      state: 'invited',
      user_id: null,
      first_name: 'Finch',
      pro_role_id: bartender,
      invited_by: bar.boss,
      pro_code: null,
    });
    expect(await readOutbox(db, phone)).toEqual([]);

    await doJob('text-invitation', { pro_id: row?.id });

    const [text] = await readOutbox(db, phone);
    expect(text?.text).toBe(body.data?.text);
    expect(text?.text).toMatch(/^The Low Lantern invites you .* as a bartender\./);
  });

  test('once more changes the one that waits', async () => {
    const phone = number();
    const first = await invite(phone);
    const again = await invite(phone, { first_name: 'Finn', last_name: '', pro_role_id: manager });
    expect(again.body.data?.pro_id).toBe(first.body.data?.pro_id);
    expect(await rowsOf(phone)).toMatchObject([
      { first_name: 'Finn', last_name: null, pro_role_id: manager },
    ]);
  });

  test('twenty times at once is one', async () => {
    const phone = number();
    const replies = await Promise.all(Array.from({ length: 20 }, () => invite(phone)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(await rowsOf(phone)).toHaveLength(1);
  });

  test('under one key is sent once', async () => {
    const phone = number();
    const [first, again] = [await invite(phone, { key: 'once' }), await invite(phone, { key: 'once' })];
    expect(again.body).toEqual(first.body);
  });

  test('leaves an audit entry without the number', async () => {
    const phone = number();
    await invite(phone);
    const entry = await db
      .selectFrom('audit_trail')
      .selectAll()
      .where('action', '=', 'invite-pro')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ actor_id: bar.boss, outcome: 'ok', after: { state: 'invited' } });
    expect(JSON.stringify(entry)).not.toContain(phone);
  });

  test('takes at most six statements', async () => {
    // The audit entry, the events' jobs and the limits are written besides.
    const statements = await statementsOf(() => invite(number()));
    const own = statements.filter(text => !/audit|graphile|rate_limits|auth\.|begin|commit/i.test(text));
    expect(own.length).toBeLessThanOrEqual(6);
  });
});

describe('refused', () => {
  test.each<[string, () => Promise<[string, Change?]>, string]>([
    [
      'a colleague',
      async () => {
        const phone = number();
        await place(bar.venue_id, bartender, { user_id: await userWith(phone) });
        return [phone];
      },
      'colleague_already',
    ],
    [
      'who asked to join',
      async () => {
        const phone = number();
        await place(bar.venue_id, bartender, { user_id: await userWith(phone), state: 'pending' });
        return [phone];
      },
      'asked_already',
    ],
    [
      'a user on hold',
      async () => {
        const phone = number();
        await userWith(phone, { suspended_at: platform.clock.now() });
        return [phone];
      },
      'not_invitable',
    ],
    [
      'who blocked the inviter',
      async () => {
        const phone = number();
        await build.block((await userWith(phone)) as never, bar.boss as never);
        return [phone];
      },
      'not_invitable',
    ],
    [
      'a user under age',
      async () => {
        const phone = number();
        await userWith(phone, { dob: '2008-01-01' });
        return [phone];
      },
      'under_age',
    ],
    ['a manager’s owner', async () => [number(), { pro_role_id: owner }], 'owners_only'],
    ['a role that is none', async () => [number(), { pro_role_id: 77 }], 'no_such_role'],
    ['a number of no country', async () => ['999555000111'], 'no_such_phone'],
  ])('%s', async (_who, make, refusal) => {
    const [phone, change] = await make();
    const before = await rowsOf(phone);
    expect((await invite(phone, change)).body.code).toBe(refusal);
    expect(await rowsOf(phone)).toEqual(before);
  });

  const people: Record<string, [() => Promise<string | null>, number]> = {
    'no session': [async () => null, 401],
    'a member': [() => build.member(), 403],
    'a bartender of the venue': [async () => (await place(bar.venue_id, bartender)).user_id, 403],
    'a manager of another venue': [async () => (await place(await build.venue(), manager)).user_id, 403],
    'a manager who was removed': [
      async () => (await place(bar.venue_id, manager, { state: 'removed' })).user_id,
      403,
    ],
    'a rep': [() => build.user({ rep: true, allow_admin_access: true }), 200],
  };
  test.each(Object.keys(people))('%s', async who => {
    const [make, status] = people[who] ?? [async () => null, 0];
    const phone = number();
    expect((await invite(phone, { as: await make() })).status).toBe(status);
    expect(await rowsOf(phone)).toHaveLength(status === 200 ? 1 : 0);
  });

  test.each([
    { phone: '555' },
    { phone: 'call me' },
    { first_name: '' },
    { first_name: 'x'.repeat(61) },
    { pro_role_id: '3' },
    { venue_id: 'x' },
  ])('an input that is none: %j', async wrong => {
    const { status } = await invite('18135550142', wrong);
    expect(status).toBe(400);
  });

  test('an archived venue invites nobody', async () => {
    await db
      .updateTable('venues')
      .set({ active: false, archived_at: new Date() })
      .where('id', '=', bar.venue_id)
      .execute();
    const phone = number();
    expect((await invite(phone)).body.code).toBe('venue_inactive');
    expect(await rowsOf(phone)).toEqual([]);
  });

  test('a venue that is none is not found', async () => {
    expect((await invite(number(), { venue_id: '5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1' })).status).toBe(404);
  });

  test('the fourth text to a number on one day, whichever bar sends it', async () => {
    const phone = number();
    for (let sent = 0; sent < 3; sent += 1) expect((await invite(phone)).status).toBe(200);
    const elsewhere = await build.venue();
    const { user_id } = await place(elsewhere, manager);
    const { status, body } = await invite(phone, { venue_id: elsewhere, as: user_id });
    expect([status, body.message]).toMatchObject([429, expect.stringContaining('enough texts for today')]);
  });

  test('the texts of a bar beyond its share of the day', async () => {
    const statuses: number[] = [];
    for (let sent = 0; sent < 42; sent += 1) statuses.push((await invite(number())).status);
    expect(statuses.filter(status => status === 200)).toHaveLength(40);
    expect(statuses.slice(40)).toEqual([429, 429]);
  });
});

describe('accepted', () => {
  test('by a newcomer when they register, with a code, a colour and the tier', async () => {
    const phone = number();
    await invite(phone, { pro_role_id: manager });
    const user_id = await build.newcomer({ phone });
    // A number that is proven leaves the age unknown.
    await attach(user_id);
    expect(await stateOf(user_id)).toBeNull();

    const names = { first_name: 'Finch', last_name: 'Alder', nickname: 'finch' };
    await call(signup, { user_id, ...names, dob: '1994-05-06', gender: 'Woman', terms: true }, user_id);
    expect(await waitingJobs('attach-invitations', 'userId', user_id)).toBe(1);
    await attach(user_id);

    expect(await stateOf(user_id)).toMatchObject({
      state: 'approved',
      pro_role_id: manager,
      pro_code: expect.stringMatching(/^\d{4}$/),
      pro_color_id: expect.any(Number),
    });
    const { body } = await call(myUserDetails, {}, user_id);
    expect(body.data?.user.pro).toBe(true);
    expect(body.data?.pros).toHaveLength(1);
  });

  test('by a user whose client starts', async () => {
    const phone = number();
    const user = await userWith(phone);
    await call(myUserDetails, {}, user);
    expect(await waitingJobs('attach-invitations', 'userId', user)).toBe(0);
    await invite(phone);
    await call(myUserDetails, {}, user);
    await call(myUserDetails, {}, user);
    expect(await waitingJobs('attach-invitations', 'userId', user)).toBe(1);
    await attach(user);
    expect(await stateOf(user)).toMatchObject({ state: 'approved' });
  });

  test('by a user who changes to the number', async () => {
    const phone = number();
    const user = await build.user();
    await invite(phone);
    await attach(user);
    expect(await stateOf(user)).toBeNull();
    await signInHooks(platform).onPhoneChanged(platform.db, { id: user, phone, formerPhone: '18135550000' });
    expect(await waitingJobs('attach-invitations', 'userId', user)).toBe(1);
    await attach(user);
    expect(await stateOf(user)).toMatchObject({ state: 'approved' });
  });

  test('on every team that waits, and twice changes nothing', async () => {
    const phone = number();
    const other = await build.venue();
    const { user_id } = await place(other, manager);
    await invite(phone);
    await invite(phone, { venue_id: other, as: user_id });
    const user = await userWith(phone);
    await attach(user);
    const before = await db.selectFrom('pros').selectAll().where('user_id', '=', user).execute();
    expect(before.map(({ state }) => state)).toEqual(['approved', 'approved']);
    await attach(user);
    expect(await db.selectFrom('pros').selectAll().where('user_id', '=', user).execute()).toEqual(before);
  });

  test('by a former colleague: their old place goes on, with the pours that name it', async () => {
    const phone = number();
    const user = await userWith(phone);
    const { id } = await place(bar.venue_id, bartender, { user_id: user, state: 'removed' });
    await invite(phone, { pro_role_id: manager });
    await attach(user);
    expect(await stateOf(user)).toMatchObject({ id, state: 'approved', pro_role_id: manager });
    expect(await rowsOf(phone)).toEqual([]);
  });

  test.each([
    ['under age', { dob: '2008-01-01' }],
    ['on hold', { suspended_at: platform.clock.now() }],
  ])('not by a user %s, and it waits on', async (_who, person) => {
    const phone = number();
    await invite(phone);
    const user = await userWith(phone, person);
    await attach(user);
    expect(await stateOf(user)).toBeNull();
    expect(await rowsOf(phone)).toMatchObject([{ state: 'invited', user_id: null }]);
  });

  test('by the owner of the number alone', async () => {
    const phone = number();
    await invite(phone);
    const other = await userWith(number());
    await attach(other);
    expect(await stateOf(other)).toBeNull();
  });
});
