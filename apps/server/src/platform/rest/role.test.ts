import { type RawBuilder, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { restRig } from '../../testing/rest-rig.ts';
import { runAsViewer } from './queries.ts';

const { build, db, platform, signUp } = await restRig();
const { restDb } = platform;

/** Returns the rows that the database role of `/rest/v1` reads by any statement for this viewer. */
const readAs = async <Row>(viewer: string, statement: RawBuilder<Row>) =>
  (await runAsViewer(restDb, viewer, own => statement.execute(own))).rows;

const idsSeenBy = async (viewer: string) =>
  (await readAs(viewer, sql<{ id: string }>`select id from users`)).map(({ id }) => id);

describe('the rows that the database lets /rest/v1 read', () => {
  test('the database shows the role of /rest/v1 no row without a session, whatever the statement', async () => {
    await signUp();
    await build.venue();
    for (const table of ['users', 'venues', 'event_types', 'rest.own_user']) {
      const { rows } = await sql`select id from ${sql.table(table)}`.execute(restDb);
      expect([table, rows]).toEqual([table, []]);
    }
  });

  test('the database shows the role of /rest/v1 the private columns of the viewer alone, whatever the statement', async () => {
    const [rae, moth] = [await signUp(), await signUp()];
    const seen = await readAs(rae.id, sql<{ id: string; dob: string }>`select id, dob from rest.own_user`);
    expect(seen).toEqual([{ id: rae.id, dob: '1990-02-28' }]);
    const aimed = sql`select id from rest.own_user where id = ${moth.id} or true`;
    expect(await readAs(rae.id, aimed)).toEqual([{ id: rae.id }]);
  });

  test('the database shows the role of /rest/v1 other people if the viewer is a member, except blocked, suspended, deleted and unregistered ones', async () => {
    const [rae, moth, blocked, blocker] = [await signUp(), await signUp(), await signUp(), await signUp()];
    await build.block(rae.id, blocked.id);
    await build.block(blocker.id, rae.id);
    const absent = [
      await signUp({ suspended_at: new Date() }),
      await signUp({ deleted_at: new Date() }),
      await signUp({ registered: false }),
    ];
    const seen = await idsSeenBy(rae.id);
    expect(seen).toEqual(expect.arrayContaining([rae.id, moth.id]));
    for (const { id } of [blocked, blocker, ...absent]) expect(seen).not.toContain(id);
  });

  test('a viewer who is suspended or no member reads no row of another person over /rest/v1', async () => {
    await signUp();
    for (const row of [{ subscribed: false }, { suspended_at: new Date() }]) {
      const { id } = await signUp(row);
      expect(await idsSeenBy(id)).toEqual([id]);
    }
  });

  test('the database shows the role of /rest/v1 a venue that is not open only if the viewer is in its team', async () => {
    const closed = await build.venue({ active: false });
    const [guest, dee] = [await signUp(), await signUp({ pro: true })];
    await build.pro({ venue_id: closed, user_id: dee.id });
    const sees = async (viewer: string) =>
      (await readAs(viewer, sql`select id from venues where id = ${closed}`)).length;
    expect([await sees(guest.id), await sees(dee.id)]).toEqual([0, 1]);
  });
});

test('/rest/v1 changes the viewer’s own row and no other, whichever row the statement names', async () => {
  const [rae, moth] = [await signUp(), await signUp()];
  const aimed = sql`update rest.own_user set bio = 'taken' where id = ${moth.id} or true returning id`;
  expect(await readAs(rae.id, aimed)).toEqual([{ id: rae.id }]);
  const bios = await db.selectFrom('users').select(['id', 'bio']).where('bio', '=', 'taken').execute();
  expect(bios).toEqual([{ id: rae.id, bio: 'taken' }]);
});

test('the viewer of a /rest/v1 transaction is forgotten when the transaction ends', async () => {
  const rae = await signUp();
  expect(await idsSeenBy(rae.id)).toContain(rae.id);
  const left = await Promise.all(
    Array.from({ length: 8 }, () => sql<{ id: string }>`select id from rest.own_user`.execute(restDb)),
  );
  expect(left.flatMap(({ rows }) => rows)).toEqual([]);
});

test('a hundred concurrent viewers of /rest/v1 each read their own row', async () => {
  const people = await Promise.all(Array.from({ length: 100 }, () => signUp()));
  const found = await Promise.all(
    people.map(({ client }) => client.from('users').select('id, phone').single()),
  );
  expect(found.map(({ data }) => data?.id)).toEqual(people.map(({ id }) => id));
});
