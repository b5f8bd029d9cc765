import { ybor } from '@nightjar/domain/kernel/example';
import { addMilliseconds, hours } from '@nightjar/domain/kernel/time';
import { nearbyTopPros } from '@nightjar/domain/staff/calls';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build, db, clock, statementsOf, sessionOf } = await testApp();
const me = await build.member();
const off = { clocked_in_at: null, clocked_in_until: null };
const ask = (more: object = {}) => call(nearbyTopPros, { ...ybor, ...more }, me);
const names = async (more: object = {}) => (await ask(more)).body.data?.map(({ first_name }) => first_name);
const north = (metres: number) => ({ lat: ybor.lat + metres / 111_194.9 });

beforeEach(async () => {
  await db.deleteFrom('redemptions').execute();
  await db.deleteFrom('pros').execute();
});

/** Returns PostgreSQL's plan of a statement, valid for any parameters. */
async function planOf(text: string): Promise<string> {
  const values = Array.from({ length: new Set(text.match(/\$\d+/g)).size }, () => 'null').join(', ');
  const { rows } = await db.connection().execute(async connection => {
    await sql`set plan_cache_mode = force_generic_plan`.execute(connection);
    await sql.raw(`prepare top as ${text}`).execute(connection);
    return sql<{ 'QUERY PLAN': string }>`${sql.raw(`explain execute top(${values})`)}`.execute(connection);
  });
  return rows.map(row => row['QUERY PLAN']).join('\n');
}

async function top(first_name: string, followers_count: number, more: object = {}, person: object = {}) {
  const user_id = await build.user({ pro: true, first_name, followers_count, ...person });
  return build.pro({ user_id, ...more });
}

test('the top pros are listed with those on shift first, then by number of followers', async () => {
  await top('Few', 1);
  await top('Off', 900, off);
  await top('Many', 30);
  await top('Over', 5, { clocked_in_until: clock.now() });
  expect(await names()).toEqual(['Many', 'Few', 'Off', 'Over']);
  expect((await ask()).body.data?.map(pro => [pro.clocked_in, pro.followers_count])).toEqual([
    [true, 30],
    [true, 1],
    [false, 900],
    [false, 5],
  ]);
});

test('top pros with equal counts are sorted by id, alike in every answer', async () => {
  const ids = [];
  for (let nth = 0; nth < 6; nth += 1) ids.push((await top(`Pro ${nth}`, 7)).id);
  const shown = async () => (await ask()).body.data?.map(({ pro_id }) => pro_id);
  expect(await shown()).toEqual(ids.sort());
  expect(await shown()).toEqual(ids);
});

test('the number of pours does not change the order of top pros', async () => {
  const busy = await top('Busy', 1);
  await top('Quiet', 2);
  const guest = await build.member();
  for (let pours = 0; pours < 5; pours += 1)
    await db
      .insertInto('redemptions')
      .values({
        user_id: guest,
        venue_id: busy.venue_id,
        pro_id: busy.id,
        pro_first_name: 'Busy',
        kind: 'paid',
        voucher_id: await build.voucher({ owner_id: guest, state: 'redeemed' }),
        redeemed_at: clock.now(),
      })
      .execute();
  expect(await names()).toEqual(['Quiet', 'Busy']);
});

test('the top pros are those within the radius to the metre, 1500 by default, with the distance of their venues', async () => {
  await top('Inside', 1, { venue_id: await build.venue(north(1499)) });
  await top('Outside', 2, { venue_id: await build.venue(north(1501)) });
  expect(await names()).toEqual(['Inside']);
  expect(await names({ radius: 1502 })).toEqual(['Outside', 'Inside']);
  expect((await ask()).body.data).toMatchObject([{ distance_m: 1499, timezone: 'America/New_York' }]);
});

test('the top pros leave out blocked, private, deleted, suspended and unapproved ones and those of inactive bars', async () => {
  await top('Shown', 1);
  const blocking = await top('Blocking', 2);
  const blocked = await top('Blocked', 2);
  await build.block(blocking.user_id as never, me);
  await build.block(me, blocked.user_id as never);
  await top('Private', 2, {}, { private: true });
  await top('Deleted', 2, {}, { deleted_at: clock.now() });
  await top('Suspended', 2, {}, { suspended_at: clock.now() });
  for (const state of ['pending', 'invited', 'declined', 'removed']) await top(state, 2, { state });
  await top('Closed', 2, { venue_id: await build.venue({ active: false }) });
  expect(await names()).toEqual(['Shown']);
});

test('a pro of two bars is listed once among top pros, at the bar of the shift', async () => {
  const dee = await top('Dee', 3, off);
  const venue_id = await build.venue({ name: 'Velvet Heron', ...north(800) });
  await build.pro({ user_id: dee.user_id, venue_id, clocked_in_until: addMilliseconds(clock.now(), hours) });
  const { body } = await ask();
  expect(body).toMatchObject({ total: 1, data: [{ venue_name: 'Velvet Heron', clocked_in: true }] });
});

test('the top pros are eight by default and at most fifty, and never show a code or a colour', async () => {
  for (let nth = 0; nth < 10; nth += 1) await top('Pro', nth);
  expect(await names()).toHaveLength(8);
  expect(await names({ limit: 3 })).toHaveLength(3);
  for (const limit of [0, 51, 1.5]) expect((await ask({ limit })).status).toBe(400);
  expect(JSON.stringify(await ask())).not.toMatch(/pro_code|pro_color_id|venue_code/);
});

test('listing the top pros takes at most six statements', async () => {
  await sessionOf(me);
  await ask();
  expect((await statementsOf(() => ask())).length).toBeLessThanOrEqual(6);
});

test('listing the top pros in a country of 3,000 venues reads no whole table', async () => {
  await sql`
    insert into venues (id, name, lat, lng, timezone, active)
    select gen_random_uuid(), 'Bar ' || n, 30 + (n % 200) * 0.05, -120 + (n / 200) * 0.2, 'America/New_York', true
    from generate_series(1, 3000) as n`.execute(db);
  await sql`
    with people as (
      insert into auth.accounts (id, phone, phone_confirmed_at)
      select gen_random_uuid(), '1888' || lpad(n::text, 7, '0'), now() from generate_series(1, 3000) as n
      returning id, phone),
    users as (
      insert into users (id, referral_code, registered, pro)
      select id, upper(left(id::text, 8)), true, true from people returning id)
    insert into pros (venue_id, user_id, pro_role_id, state)
    select place.id, staff.id, 3, 'approved'
    from (select id, row_number() over () as n from users) as staff
    join (select id, row_number() over () as n from venues) as place using (n)`.execute(db);
  await sql`analyze venues, pros, users`.execute(db);
  const statement = (await statementsOf(() => ask())).find(text => text.includes('distinct on')) ?? '';
  const plan = await planOf(statement);
  expect(plan).toMatch(/Index Scan.* venues/);
  for (const table of ['venues', 'pros', 'users', 'pro_follows', 'blocks'])
    expect(plan).not.toMatch(new RegExp(`Seq Scan on ${table}\\b`));
});
