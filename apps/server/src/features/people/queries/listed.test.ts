import type { UserId } from '@nightjar/domain/kernel/id';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { presentListed } from '../present.ts';
import { type ListedPersonRow, listedColumns, listedJson } from './listed.ts';

const { db, build, clock } = await testApp();
const [viewer, other] = [await build.member(), await build.member({ pro: true })];

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const text = fc.string({ unit: 'binary', maxLength: 30 }).map(value => value.replaceAll('\0', ''));
const person = fc.record({
  nickname: maybe(text),
  full_name: maybe(text),
  profile_image: maybe(text),
  private: fc.boolean(),
  verified: fc.boolean(),
  activity_status: fc.constantFrom('in', 'out'),
  activity_status_until: maybe(fc.constantFrom(-1, 0, 1).map(ms => new Date(clock.now().getTime() + ms))),
});
const tie = maybe(
  fc.record({
    state: fc.constantFrom('pending', 'accepted', 'declined'),
    requester_id: fc.constantFrom(viewer, other),
  }),
);

async function arrange(
  id: UserId,
  row: object,
  between: { state: string; requester_id: UserId } | null,
  follows: boolean,
) {
  await db.updateTable('users').set(row).where('id', '=', id).execute();
  await db.deleteFrom('friendships').execute();
  await db.deleteFrom('pro_follows').execute();
  const [low_user_id, high_user_id] = [viewer, other].sort() as [UserId, UserId];
  if (between)
    await db
      .insertInto('friendships')
      .values({ low_user_id, high_user_id, ...between })
      .execute();
  if (follows) await db.insertInto('pro_follows').values({ user_id: viewer, pro_user_id: other }).execute();
}

async function rowOf<Row>(id: UserId, columns: typeof listedColumns): Promise<Row | undefined> {
  const { rows } = await sql<{ shown: Row }>`
    select to_json(shown) as shown from (select ${id}::uuid as id) as listed
    cross join lateral (${columns(viewer, clock.now())}) as shown`.execute(db);
  return rows[0]?.shown;
}

test('SQL builds the JSON of a person in a list as the presenter in TypeScript does', async () => {
  const property = fc.asyncProperty(
    fc.constantFrom(viewer, other),
    person,
    tie,
    fc.boolean(),
    async (id, row, between, follows) => {
      await arrange(id, row, between, follows);
      const listed = await rowOf<ListedPersonRow>(id, listedColumns);
      expect(await rowOf(id, listedJson)).toEqual(listed && presentListed(listed, viewer));
    },
  );
  await fc.assert(property, { numRuns: 200 });
});
