import { ybor } from '@nightjar/domain/kernel/example';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { type VenueArea, venueCards } from './cards.ts';

const { db, build, clock, platform } = await testApp();

/** The database has twenty thousand bars all over Florida. */
beforeAll(async () => {
  await db.transaction().execute(async transaction => {
    await sql`set local statement_timeout = 0`.execute(transaction);
    // The triggers that store the words of venues are off, because this test does not search.
    await sql`set local session_replication_role = replica`.execute(transaction);
    await sql`insert into venues (name, lat, lng, timezone, confirmed_lat, confirmed_lng, confirmed_timezone, active, partner)
      select 'Bar ' || n, lat, lng, 'America/New_York', lat, lng, 'America/New_York', true, n % 3 = 0
      from generate_series(1, 20000) n,
        lateral (select 25 + (n * 7919 % 5000) / 1000.0 as lat, -83 + (n * 104729 % 3000) / 1000.0 as lng) as place`.execute(
      transaction,
    );
  });
  await sql`vacuum analyze venues`.execute(db);
}, 300_000);

async function planOf(area: VenueArea): Promise<string> {
  const viewer = await build.member();
  const rows = await venueCards(platform.db, area, { viewer, now: clock.now(), limit: 200 }).explain('text');
  return JSON.stringify(rows);
}

test('the nearest venues come from the index in order, without a scan and without a sort', async () => {
  const plan = await planOf({ near: ybor, radius: 1500, drinks: false });
  expect(plan).toMatch(/Index Scan using venues_spot on venues/);
  expect(plan).not.toMatch(/Seq Scan on venues|Sort Key/);
});

test('venues that redeem drinks are found by an index of their own', async () => {
  expect(await planOf({ near: ybor, radius: 1500, drinks: true })).toMatch(
    /Index Scan using venues_partner_spot on venues/,
  );
});

test('the venues on the map are found by an index', async () => {
  const bounds = {
    min_lat: ybor.lat - 0.01,
    max_lat: ybor.lat + 0.01,
    min_lng: ybor.lng - 0.01,
    max_lng: ybor.lng + 0.01,
  };
  expect(await planOf({ near: ybor, bounds })).not.toMatch(/Seq Scan on venues/);
});
