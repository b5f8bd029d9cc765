import { ybor } from '@nightjar/domain/kernel/example';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { CellCache } from '../../../platform/cells/cell-memory.ts';
import { cellOf } from '../../../platform/cells/grid.ts';
import { testApp } from '../../../testing/app.ts';
import { type ChangeRow, changeColumns, MapMemories, tidyMapChanges } from './map-changes.ts';

const { db, build, clock } = await testApp();
const cell = cellOf(ybor);

/** Makes a node's memory with one cell, which `look` fills and `take` updates. */
function node() {
  const map = new MapMemories(1_000_000);
  const memory = map.follow(new CellCache<string>(map.budget), ['venue', 'counts']);
  const now = () => clock.now();
  const ask = async (since: string | null) => {
    const { rows } = await sql<ChangeRow>`select ${changeColumns(since)}`.execute(db);
    return rows[0] as ChangeRow;
  };
  return {
    map,
    ask,
    async look() {
      const [found] = await memory.read([cell], now(), async () => [{ key: cell, item: 'bar', bytes: 1 }]);
      return found;
    },
    async take() {
      const since = map.since(now());
      return map.take(since, await ask(since), now());
    },
  };
}

test("a node's first reading of the log of map changes drops the map data that the node cached before", async () => {
  const { look, take } = node();
  const before = await look();
  expect(await take()).toBe(false);
  expect(before?.stale).toBe(true);
  expect(await take()).toBe(true);
});

test("a change of a venue drops the map cell of the venue from a node's cache once, and no other map cell", async () => {
  const { look, take } = node();
  await take();
  await build.venue({ lat: 27.5 });
  const kept = await look();
  await take();
  expect(kept?.stale).toBe(false);
  const venue = await build.venue();
  await take();
  expect(kept?.stale).toBe(true);
  const anew = await look();
  await take();
  expect(anew?.stale).toBe(false);
  await db.updateTable('venues').set({ name: 'Moth' }).where('id', '=', venue).execute();
  await take();
  expect(anew?.stale).toBe(true);
});

test('a node notices a map change whose transaction ends after the node has read later changes', async () => {
  const { look, take } = node();
  const venue = await build.venue();
  await take();
  let seen: Awaited<ReturnType<typeof look>>;
  await db.transaction().execute(async slow => {
    await slow.updateTable('venues').set({ timezone: 'America/Chicago' }).where('id', '=', venue).execute();
    await build.venue({ lat: 27.5 });
    await take();
    seen = await look();
    await take();
    expect(seen?.stale).toBe(false);
  });
  await take();
  expect(seen?.stale).toBe(true);
});

test('answers of the database that arrive in another order each drop the cached map cells whose changes they have seen', async () => {
  const { map, ask, look, take } = node();
  await take();
  const since = map.since(clock.now());
  const early = await ask(since);
  await build.venue();
  const late = await ask(since);
  map.take(since, late, clock.now());
  map.take(since, early, clock.now());
  const kept = await look();
  await take();
  expect(kept?.stale).toBe(true);
  const anew = await look();
  await take();
  expect(anew?.stale).toBe(false);
});

test('a node empties its cache of map cells after too many changes, after a change of all venues and after a long pause', async () => {
  const { look, take } = node();
  await take();
  const first = await look();
  await sql`insert into map_changes (what, lat, lng) select 'event', 1, 1 from generate_series(1, 1001)`.execute(
    db,
  );
  await take();
  expect(first?.stale).toBe(true);
  const second = await look();
  await db.updateTable('venue_types').set({ name: 'Speakeasy' }).where('id', '=', 1).execute();
  await take();
  expect(second?.stale).toBe(true);
  const third = await look();
  clock.advance(11 * 60);
  await take();
  expect(third?.stale).toBe(true);
});

test('the log of map changes is kept for an hour', async () => {
  await sql`update map_changes set at = at - interval '61 minutes'`.execute(db);
  await build.venue();
  await tidyMapChanges(db);
  expect(await db.selectFrom('map_changes').select(['what', 'lat', 'lng']).execute()).toEqual([
    { what: 'venue', ...ybor },
  ]);
});
