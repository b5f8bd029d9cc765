import { ybor } from '@nightjar/domain/kernel/example';
import type { UserId } from '@nightjar/domain/kernel/id';
import { venueProfile } from '@nightjar/domain/venues/calls';
import { adminVenue, createVenue, saveVenuePicture, updateVenue } from '@nightjar/domain/venues/desk/calls';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { supabaseClient } from '../../../testing/supabase.ts';

const rig = await testApp();
const { call, build, db, clock, statementsOf, sessionOf } = rig;
let venue_id: string;
let [oda, milo]: UserId[] = [];

beforeEach(async () => {
  venue_id = await build.venue({ name: 'Lantern', phone: '1', zip: null, updated_at: clock.now() });
  const manager = async (nickname: string, pro_code: string) => {
    const user_id = await build.user({ pro: true, nickname });
    await build.pro({ user_id, venue_id, pro_role_id: 2, pro_code });
    return user_id;
  };
  [oda, milo] = [await manager('Oda', '1001'), await manager('Milo', '1002')];
  clock.advance(1);
});

const save = (as: UserId | undefined, more: object) => call(updateVenue, { venue_id, ...more }, as ?? null);
const read = (as: UserId | undefined) => call(adminVenue, { venue_id }, as ?? null);
const lastEntry = () =>
  db
    .selectFrom('audit_trail')
    .where('action', '=', 'update-venue')
    .orderBy('id', 'desc')
    .select(['before', 'after'])
    .executeTakeFirstOrThrow();

describe('a save that does not name the version it is based on', () => {
  test("`update-venue` without the venue's `updated_at` is refused if another user changed the same field since this session read it", async () => {
    await read(milo);
    await save(oda, { name: 'By Oda', updated_at: (await read(oda)).body.data?.updated_at });
    const { status, body } = await save(milo, { name: 'By Milo' });
    expect([status, body.code]).toEqual([409, 'conflict']);
    expect(body.data).toMatchObject({ by: 'Oda', theirs: { name: 'By Oda' } });
    expect((await read(milo)).body.data?.name).toBe('By Oda');
    const again = await save(milo, { name: 'By Milo' });
    expect([again.status, again.body.data?.name, again.body.data?.replaced]).toEqual([
      200,
      'By Milo',
      undefined,
    ]);
  });

  test("`update-venue` without the venue's `updated_at` merges with another user's change of another field", async () => {
    await read(milo);
    await read(oda);
    await save(oda, { name: 'By Oda' });
    const { body } = await save(milo, { phone: '2' });
    expect(body.data).toMatchObject({ name: 'By Oda', phone: '2' });
    // The answer to the previous save showed the other user's name, so this session has read that name and may replace
    // it.
    expect((await save(milo, { name: 'By Milo' })).body.data?.name).toBe('By Milo');
  });

  test('`update-venue` without `updated_at` is stored if this session has not read the venue, and names what it replaced', async () => {
    await read(oda);
    const first = await save(oda, { name: 'By Oda', type: [1, 3] });
    clock.advance(1);
    const { status, body } = await save(milo, { name: 'By Milo', type: [], zip: '33605' });
    expect([status, body.data?.name]).toEqual([200, 'By Milo']);
    expect(body.data?.replaced).toEqual({
      updated_at: first.body.data?.updated_at,
      by: 'Oda',
      fields: {
        name: 'By Oda',
        type: [
          { id: 1, name: 'Bar' },
          { id: 3, name: 'Pub' },
        ],
        zip: null,
      },
    });
    expect(await lastEntry()).toEqual({
      before: { name: 'By Oda', type: [1, 3], zip: null },
      after: { name: 'By Milo', type: [], zip: '33605', unread: true },
    });
  });

  test("`update-venue` sent again without the venue's `updated_at` changes nothing and names nothing as replaced", async () => {
    const first = await save(milo, { name: 'Once' });
    expect(first.body.data?.replaced?.fields).toEqual({ name: 'Lantern' });
    const second = await save(milo, { name: 'Once' });
    expect([second.status, second.body.data?.replaced]).toEqual([200, undefined]);
    expect(second.body.data?.updated_at).toBe(first.body.data?.updated_at);
  });

  test("`update-venue` without the venue's `updated_at` is compared with the answer that made the new venue", async () => {
    const rep = await build.user({ rep: true, allow_admin_access: true });
    const made = await call(createVenue, { name: 'Brand new', lat: ybor.lat + 3, lng: ybor.lng }, rep);
    venue_id = made.body.data?.id ?? '';
    clock.advance(1);
    const overseer = await build.user({ super_admin: true });
    await save(overseer, { city: 'Ocala' });
    expect((await save(rep, { city: 'Gainesville' })).status).toBe(409);
  });

  test("`update-venue` without the venue's `updated_at` is compared with what the guests’ page showed a member of the team", async () => {
    await call(venueProfile, { venue_id }, milo ?? null);
    await save(oda, { name: 'By Oda' });
    expect((await save(milo, { name: 'By Milo' })).status).toBe(409);
  });

  test("`update-venue` without the venue's `updated_at` is compared with the row that a member of the team read from the table", async () => {
    const client = supabaseClient(rig, await sessionOf(milo ?? ''));
    const { data } = await client.from('venues').select('name').eq('id', venue_id).single();
    expect(data).toEqual({ name: 'Lantern' });
    await save(oda, { name: 'By Oda' });
    expect((await save(milo, { name: 'By Milo' })).status).toBe(409);
  });

  test("`update-venue` without the venue's `updated_at` is not compared with rows that a list of several venues showed", async () => {
    await build.venue({ name: 'Another' });
    const client = supabaseClient(rig, await sessionOf(milo ?? ''));
    expect((await client.from('venues').select('id')).data?.length).toBeGreaterThan(1);
    await save(oda, { name: 'By Oda' });
    expect((await save(milo, { name: 'By Milo' })).body.data?.replaced?.fields).toEqual({ name: 'By Oda' });
  });

  test("`update-venue` of all pictures without the venue's `updated_at` is refused if another user changed them since", async () => {
    const images = [
      { kind: 'logo', url: 'https://a.example/logo.png' },
      { kind: 'gallery', url: 'https://a.example/bar.png', alt: 'The bar' },
    ];
    await db
      .updateTable('venues')
      .set({ images: JSON.stringify(images) })
      .where('id', '=', venue_id)
      .execute();
    await read(milo);
    await read(oda);
    expect((await save(oda, { images: images.slice(1) })).status).toBe(200);
    const { status, body } = await save(milo, { images: [] });
    expect([status, body.data]).toMatchObject([409, { theirs: { images: images.slice(1) } }]);
  });
});

test('`update-venue` without `updated_at` is not compared with what another session of the same user read of the venue', async () => {
  await read(milo);
  const { id } = await db
    .selectFrom('rows_read')
    .where('row_id', '=', venue_id)
    .select('session_id as id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('rows_read')
    .set({ row_id: crypto.randomUUID() })
    .where('session_id', '=', id)
    .execute();
  await save(oda, { name: 'By Oda' });
  expect((await save(milo, { name: 'By Milo' })).body.data?.replaced?.fields).toEqual({ name: 'By Oda' });
});

test('reading a venue again that has not changed writes nothing, and costs no further statement', async () => {
  await read(milo);
  const written = () =>
    db.selectFrom('rows_read').where('row_id', '=', venue_id).selectAll().executeTakeFirstOrThrow();
  const place = async () =>
    (
      await db
        .selectFrom('rows_read')
        .where('row_id', '=', venue_id)
        .select(({ ref }) => ref('ctid' as 'row_id').as('place'))
        .executeTakeFirstOrThrow()
    ).place;
  const [before, at] = [await written(), await place()];
  const statements = await statementsOf(() => read(milo));
  expect([await written(), await place()]).toEqual([before, at]);
  expect(statements.filter(text => text.includes('rows_read'))).toHaveLength(1);
});

test('a refused reading of a venue does not count as the version that the session read last', async () => {
  const stranger = (await build.pro({ pro_role_id: 1 })).user_id as UserId;
  expect((await read(stranger)).status).toBe(404);
  expect(await db.selectFrom('rows_read').where('row_id', '=', venue_id).selectAll().execute()).toEqual([]);
});

test('saving the pictures of a venue gives the venue a later `updated_at`, also if the clock has not moved', async () => {
  const before = (await read(milo)).body.data?.updated_at ?? '';
  const images = [{ kind: 'logo', url: 'https://a.example/logo.png' }];
  await db
    .updateTable('venues')
    .set({ images: JSON.stringify(images), updated_at: clock.now() })
    .where('id', '=', venue_id)
    .execute();
  const path = `venues/${venue_id}-logo.png`;
  expect((await call(saveVenuePicture, { venue_id, kind: 'logo', path }, milo ?? null)).body.code).toBe(
    'no_such_picture',
  );
  const { body } = await save(milo, { images: [] });
  expect(Date.parse(body.data?.updated_at ?? '')).toBeGreaterThan(Date.parse(before));
});
