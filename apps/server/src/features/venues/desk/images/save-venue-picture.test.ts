import type { VenueId } from '@nightjar/domain/kernel/id';
import { bucket, publicFilesPath } from '@nightjar/domain/kernel/upload';
import { saveVenuePicture } from '@nightjar/domain/venues/desk/calls';
import { venueListLimits } from '@nightjar/domain/venues/desk/entity';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../../testing/app.ts';
import { jpeg } from '../../../../testing/storage-rig.ts';
import { supabaseClient } from '../../../../testing/supabase.ts';
import { plainPicture } from '../../../../testing/uploads/pictures.ts';

const rig = await testApp();
const { call, build, db, clock, sessionOf } = rig;
const venue_id = await build.venue();
const users: Record<string, string> = {};
const photo = jpeg(await plainPicture().jpeg().toBuffer());

beforeAll(async () => {
  const at = async (role: number, more: object = {}) =>
    (await build.pro({ venue_id, pro_role_id: role, pro_code: String(1000 + role), ...more })).user_id ?? '';
  Object.assign(users, {
    owner: await at(1),
    manager: await at(2),
    bartender: await at(3),
    'ex-manager': await at(2, { state: 'removed', pro_code: '7777' }),
    "another bar's owner": (await build.pro({ pro_role_id: 1 })).user_id,
    rep: await build.user({ rep: true, allow_admin_access: true }),
    'super admin': await build.user({ super_admin: true }),
    guest: await build.member(),
  });
});

async function upload(name: string, as = 'rep'): Promise<string> {
  const storage = supabaseClient(rig, await sessionOf(users[as] ?? '')).storage.from(bucket);
  const { error } = await storage.upload(name, photo, { upsert: true });
  if (error) throw error;
  return name;
}
const nameOf = (place: string, venue = venue_id) => `venues/${venue}-${place}.jpg`;
const save = (more: object, as = 'manager') =>
  call(saveVenuePicture, { venue_id, kind: 'logo', path: nameOf('logo'), ...more }, users[as] ?? null);
const imagesOf = async (venue: VenueId) =>
  (await db.selectFrom('venues').where('id', '=', venue).select('images').executeTakeFirstOrThrow()).images;

describe('an uploaded picture', () => {
  test.each(['manager', 'owner', 'rep', 'super admin'])(
    'an uploaded picture of a venue is shown after a %s saves it',
    async who => {
      const venue = await build.venue();
      await build.pro({ venue_id: venue, user_id: users.owner, pro_role_id: 1, pro_code: '2001' });
      await build.pro({ venue_id: venue, user_id: users.manager, pro_role_id: 2, pro_code: '2002' });
      const path = await upload(nameOf('banner', venue), who);
      const { body } = await save({ venue_id: venue, kind: 'banner', path, alt: ' The bar ' }, who);
      const url = `${publicFilesPath}${path}?t=${clock.now().getTime()}`;
      expect(body.data?.images).toEqual([{ kind: 'banner', url, alt: 'The bar' }]);
      expect(await imagesOf(venue)).toEqual(body.data?.images);
    },
  );

  test.each([
    ['bartender', 403],
    ['ex-manager', 404],
    ["another bar's owner", 404],
    ['guest', 403],
  ])(
    "saving a venue's picture by a person who is %s is answered with %s, and nothing changes",
    async (who, status) => {
      await upload(nameOf('logo'));
      expect((await save({}, who)).status).toBe(status);
      expect(await imagesOf(venue_id)).toEqual([]);
    },
  );

  test("saving a venue's picture without a session is refused", async () => {
    const input = { venue_id, kind: 'logo' as const, path: nameOf('logo') };
    expect((await call(saveVenuePicture, input, null)).status).toBe(401);
  });
});

test("a newer file of a venue's fixed picture has another address, and one of another type replaces the stored file", async () => {
  const venue = await build.venue();
  const path = await upload(nameOf('logo', venue));
  const first = await save({ venue_id: venue, path, alt: 'An owl' }, 'rep');
  clock.advance(5);
  await upload(path);
  const again = await save({ venue_id: venue, path: first.body.data?.images[0]?.url }, 'rep');
  expect(again.body.data?.images).toEqual([
    { kind: 'logo', url: `${publicFilesPath}${path}?t=${clock.now().getTime()}`, alt: 'An owl' },
  ]);
  const newer = path.replace('.jpg', '.jpeg');
  await upload(newer);
  const { body } = await save({ venue_id: venue, path: newer }, 'rep');
  expect(body.data?.images).toHaveLength(1);
  const { rows } = await sql<{ files: { name: string }[] }>`
    select payload -> 'files' as files from graphile_worker._private_jobs order by id desc limit 1`.execute(
    db,
  );
  expect(rows[0]?.files.map(({ name }) => name)).toEqual([path]);
});

describe('a picture is refused', () => {
  test("a venue's picture whose file is missing is refused", async () => {
    const path = nameOf('gallery-1790000000000');
    expect((await save({ kind: 'gallery', path })).body).toMatchObject({ code: 'no_such_picture' });
  });

  test("a picture that would exceed the limit of a venue's gallery is refused, also where two are saved at once", async () => {
    const venue = await build.venue();
    const most = venueListLimits.gallery;
    const names = Array.from({ length: most + 1 }, (_, count) =>
      nameOf(`gallery-${1_790_000_000_000 + count}`, venue),
    );
    const held = names
      .slice(0, most - 1)
      .map(name => ({ kind: 'gallery', url: `${publicFilesPath}${name}?t=1` }));
    await db
      .updateTable('venues')
      .set({ images: JSON.stringify(held) })
      .where('id', '=', venue)
      .execute();
    for (const name of names.slice(most - 1)) await upload(name);
    const replies = await Promise.all(
      names.slice(most - 1).map(path => save({ venue_id: venue, kind: 'gallery', path }, 'rep')),
    );
    expect(replies.map(({ body }) => body.code ?? 'ok').sort()).toEqual(['ok', 'too_many_pictures']);
    expect(await imagesOf(venue)).toHaveLength(most);
  });

  test('a picture of an archived venue is refused', async () => {
    const venue = await build.venue({ active: false });
    await sql`update venues set archived_at = now() where id = ${venue}`.execute(db);
    expect((await save({ venue_id: venue, path: nameOf('logo', venue) }, 'rep')).body).toMatchObject({
      code: 'archived',
    });
  });

  test.each([
    ['Image path is required', { path: undefined }],
    ['Image path is required', { path: '' }],
    ['Venue ID is required', { venue_id: undefined }],
    ['Venue ID is required', { venue_id: '' }],
    ['Venue ID is required', { venue_id: null }],
    ['path must be a picture of a venue that was uploaded here', { path: 'https://elsewhere.example/a.jpg' }],
    ['path must be a picture of a venue that was uploaded here', { path: 'users/../logo.jpg' }],
    ['path must be a picture of this venue that was uploaded as its banner', { kind: 'banner' }],
    [
      'path must be a picture of this venue that was uploaded as its logo',
      { path: nameOf('logo', '5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1' as VenueId) },
    ],
  ])('saving a venue\'s picture is refused with the message "%s"', async (message, more) => {
    expect(await save(more)).toMatchObject({ status: 400, body: { message } });
  });
});

test('pictures that are added to a venue at once are all kept, and a repeated save adds none', async () => {
  const venue = await build.venue();
  const names = Array.from({ length: 6 }, (_, count) => nameOf(`gallery-179000000000${count}`, venue));
  for (const name of names) await upload(name);
  await Promise.all(
    [...names, ...names].map(path => save({ venue_id: venue, kind: 'gallery', path }, 'super admin')),
  );
  expect(await imagesOf(venue)).toHaveLength(names.length);
});

test('the trail has the pictures of a venue before and after a save', async () => {
  const path = await upload(nameOf('manager'));
  await save({ kind: 'manager', path });
  const entry = await db
    .selectFrom('audit_trail')
    .where('action', '=', 'save-venue-picture')
    .orderBy('id', 'desc')
    .select(['subjects', 'before', 'after'])
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({
    subjects: { venue_id },
    after: { images: expect.arrayContaining([expect.objectContaining({ kind: 'manager' })]) },
  });
});
