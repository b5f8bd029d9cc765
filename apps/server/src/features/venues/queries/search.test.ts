import { ybor } from '@nightjar/domain/kernel/example';
import type { UserId } from '@nightjar/domain/kernel/id';
import { venues } from '@nightjar/domain/venues/calls';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { build, call, databaseUrl, db, statementsOf } = await testApp();
const plain = new pg.Client({ connectionString: databaseUrl });
let me: UserId;

/**
 * The database has five hundred bars all over Florida. Each has the word "bar" and a word of its own in its name.
 * PostgreSQL is made to assume a million bars.
 */
beforeAll(async () => {
  await plain.connect();
  me = await build.member();
  await sql`insert into venues (name, city, lat, lng, timezone, active)
    select 'Bar ' || translate(n::text, '0123456789', 'abcdefghij') || 'ox', 'Town ' || n % 50,
      25 + (n * 7919 % 5000) / 1000.0, -83 + (n * 104729 % 3000) / 1000.0, 'America/New_York', true
    from generate_series(10001, 10500) n`.execute(db);
  await sql`vacuum analyze venues, venue_words, venue_vocabulary`.execute(db);
  await sql`update pg_class set reltuples = reltuples * 2000
    where oid in ('venues'::regclass, 'venue_words'::regclass, 'venue_vocabulary'::regclass)`.execute(db);
});
afterAll(() => plain.end());

/** Returns PostgreSQL's plan of the statements of a search, valid for any parameters. */
async function planOf(filters: { name?: string; city?: string; open_now?: boolean }): Promise<string> {
  const statements = await statementsOf(() => call(venues, { filters, ...ybor }, me));
  const plans: string[] = [];
  for (const text of statements) {
    const { rows } = await plain.query(`explain (generic_plan) ${text}`);
    plans.push(rows.map(row => row['QUERY PLAN']).join('\n'));
  }
  return plans.join('\n');
}

const walk =
  /Index Only Scan using venue_words_near on venue_words.*\n\s+Index Cond: .*\n\s+Order By: \(spot <->/;
const wholeTable = /Seq Scan on (venues|venue_words|venue_vocabulary)/;

test.each([
  ['a word that every bar has', { name: 'bar' }],
  ['a rare word', { name: 'babcdox' }],
  ['several words', { name: 'bar babcdox' }],
  ['a word with a slip', { name: 'babcox' }],
  ['a city', { city: 'Town 7' }],
  ['a word in a city, open now', { name: 'bar', city: 'Town 7', open_now: true }],
])(
  'a search of venues by %s reads the indexes of words and places, and no whole table',
  async (_what, filters) => {
    const plan = await planOf(filters);
    expect(plan).toMatch(walk);
    expect(plan).not.toMatch(wholeTable);
  },
);

test('names of venues that begin with the text, and words with a typo, have their own indexes', async () => {
  const plan = await planOf({ name: 'bar babcox' });
  expect(plan).toContain('using venues_name_key on venues');
  expect(plan).toContain('Bitmap Index Scan on venue_vocabulary_spellings');
});

test('the nearest of all venues come from the index of places', async () => {
  const plan = await planOf({});
  expect(plan).toContain('Index Scan using venues_spot on venues');
  expect(plan).not.toMatch(wholeTable);
});
