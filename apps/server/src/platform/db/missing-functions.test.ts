import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { emptyDatabase, testDatabase } from '../../testing/database.ts';
import { idFunctions, makeMissingFunctions } from './missing-functions.ts';

const { url: migratedUrl } = await testDatabase();

async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** Returns the milliseconds of an id, with the fraction in the 12 bits after the digit of the version. */
const millisecondsOf = (id: string) =>
  Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) + Number.parseInt(id.slice(15, 18), 16) / 4096;

/** A microsecond is cut to a multiple of a 4096th of a millisecond. */
const cutMs = 1 / 4096;

test('the id function for PostgreSQL 16 and 17 makes ids of version 7 with their moment to the microsecond and a random rest', async () => {
  const client = await connectTo(await emptyDatabase());
  await client.query(idFunctions);
  const { rows } = await client.query<{ id: string; before: string; after: string }>(
    `select extract(epoch from clock_timestamp()) * 1000 as before, public.uuidv7() as id,
       extract(epoch from clock_timestamp()) * 1000 as after from generate_series(1, 2000)`,
  );
  for (const { id, before, after } of rows) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(millisecondsOf(id)).toBeGreaterThanOrEqual(Number(before) - cutMs);
    expect(millisecondsOf(id)).toBeLessThanOrEqual(Number(after));
  }
  expect(new Set(rows.map(({ id }) => id.slice(19))).size).toBe(rows.length);
});

test.each(['-20 years', '-1 day', '0', '1 month'])(
  'an id that is made for a moment shifted by %s contains that moment in every version of PostgreSQL',
  async shift => {
    const client = await connectTo(await emptyDatabase());
    await makeMissingFunctions(client);
    const { rows } = await client.query<{ before: string; id: string; after: string }>(
      `select extract(epoch from clock_timestamp() + $1::interval) * 1000 as before, uuidv7($1::interval) as id,
         extract(epoch from clock_timestamp() + $1::interval) * 1000 as after`,
      [shift],
    );
    const [found] = rows;
    expect(Math.floor(millisecondsOf(found?.id ?? ''))).toBeGreaterThanOrEqual(
      Math.floor(Number(found?.before)),
    );
    expect(Math.floor(millisecondsOf(found?.id ?? ''))).toBeLessThanOrEqual(Number(found?.after));
  },
);

test('the functions for ids are made once, and only where PostgreSQL has none of its own', async () => {
  const client = await connectTo(await emptyDatabase());
  await makeMissingFunctions(client);
  await makeMissingFunctions(client);
  const { rows } = await client.query(
    `select current_setting('server_version_num')::int >= 180000 as "hasOwn",
       to_regprocedure('public.uuidv7()') is null as none`,
  );
  expect(rows[0].none).toBe(rows[0].hasOwn);
});

test('the time that is read from an id is that of its first 48 bits, to the millisecond', async () => {
  const client = await connectTo(migratedUrl);
  const moments = Array.from({ length: 1_000 }, (_, place) => (place * 4_102_444_800_000) / 1_000);
  const ids = moments.map(ms => {
    const digits = Math.floor(ms).toString(16).padStart(12, '0');
    return `${digits.slice(0, 8)}-${digits.slice(8)}-7${randomUUID().slice(15)}`;
  });
  const { rows } = await client.query<{ at: string }>(
    `select extract(epoch from time_of_id(id)) * 1000 as at from unnest($1::uuid[]) with ordinality as one (id, place)
     order by place`,
    [ids],
  );
  expect(rows.map(({ at }) => Number(at))).toEqual(moments.map(Math.floor));
});
