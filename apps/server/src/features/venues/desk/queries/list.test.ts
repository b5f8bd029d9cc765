import { adminVenues } from '@nightjar/domain/venues/desk/calls';
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { testApp } from '../../../../testing/app.ts';
import { deskVenuesCount, deskVenuesWhere, idsOfDeskVenuesPage } from './list.ts';

const { db, build, platform } = await testApp();
const size = 20_000;

/**
 * The bars are in a hundred cities and fifty states. Every tenth bar is hidden, and every hundredth bar is confirmed.
 */
beforeAll(async () => {
  await db.transaction().execute(async transaction => {
    await sql`set local statement_timeout = 0`.execute(transaction);
    // The triggers that store words of names are off, because this test does not search.
    await sql`set local session_replication_role = replica`.execute(transaction);
    await sql`insert into venues (name, city, state, lat, lng, timezone, active, confirmed_at, created_at, updated_at)
    select (array['Bar', 'Lantern', 'Owl', 'Moth', 'Copper', 'River', 'Union', 'Quarter', 'Harbor', 'Fox'])[1 + n * 79 % 10]
        || ' ' || (array['and Grill', 'Tavern', 'Lounge', 'House', 'Room', 'Works', 'Corner'])[1 + n * 107 % 7] || ' ' || n,
      'City ' || n * 31 % 100, 'S' || n * 17 % 50, 25 + (n * 7919 % 5000) / 1000.0, -83 + (n * 17 % 3000) / 1000.0,
      'America/New_York', n % 10 > 0, case when n % 100 = 0 then now() end, now() - n * interval '1 minute',
      now() - n * interval '1 second'
    from generate_series(1, ${size}) n`.execute(transaction);
  });
  // A checkpoint writes all pages to the disk. PostgreSQL marks only written pages as visible to all.
  await sql`checkpoint`.execute(db);
  await vi.waitFor(vacuumWhole, { timeout: 60_000 });
}, 300_000);

/**
 * An index alone answers a query only for pages that a vacuum has marked as visible to all. A vacuum marks none while
 * any connection still has a snapshot from before the rows were inserted, and then it is repeated.
 */
async function vacuumWhole(): Promise<void> {
  await sql`vacuum analyze venues`.execute(db);
  const { rows } = await sql<{ pages: number; visible: number }>`
    select relpages as pages, relallvisible as visible from pg_class where oid = 'venues'::regclass`.execute(
    db,
  );
  expect(rows[0]?.visible).toBe(rows[0]?.pages);
}

const rep = { viewer: await build.member(), everywhere: true };

async function planOf(filter: object, words: string[] = [], looking = rep): Promise<string> {
  const asked = adminVenues.input.parse(filter);
  const where = deskVenuesWhere(asked, words, looking);
  const plans = await Promise.all(
    [idsOfDeskVenuesPage(asked, where), deskVenuesCount(where)].map(query =>
      sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(platform.db),
    ),
  );
  return plans.flatMap(({ rows }) => rows.map(row => row['QUERY PLAN'])).join('\n');
}

test.each(['name', 'city', 'state', 'active', 'added', 'created_at', 'updated', 'updated_at'])(
  'sorting venues at the desk by %s reads an index alone, also for the last page',
  async sortBy => {
    for (const sortOrder of ['asc', 'desc']) {
      const plan = await planOf({ sortBy, sortOrder, page: 180, pageSize: 100 });
      expect(plan).toMatch(/Index Only Scan/);
      expect(plan).not.toMatch(/Seq Scan on venues|Sort Key/);
    }
  },
);

test.each([
  ['a city', { city: 'city 7' }, []],
  ['a state', { state: 's7' }, []],
  ['hidden ones', { active: false }, []],
  ['to confirm', { confirmed: false, sortBy: 'added' }, []],
  ['a common word', { name: 'lantern' }, ['lantern']],
  ['a rare word', { name: '4711' }, ['4711']],
  ['two words', { name: 'lan 47' }, ['lan', '47']],
  ['one letter', { name: 'l' }, ['l']],
  ['archived', { archived: true }, []],
])('filtering venues at the desk by %s does not scan the table', async (_, filter, words) => {
  expect(await planOf(filter, words)).not.toMatch(/Seq Scan on venues/);
});

test("a pro's own venues at the desk are read by their ids", async () => {
  const { user_id } = await build.pro({});
  const plan = await planOf({}, [], { viewer: user_id ?? rep.viewer, everywhere: false });
  expect(plan).not.toMatch(/Seq Scan on venues/);
});
