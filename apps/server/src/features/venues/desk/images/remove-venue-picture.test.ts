import { bucket, publicFilesPath } from '@nightjar/domain/kernel/upload';
import { removeVenuePicture, saveVenuePicture } from '@nightjar/domain/venues/desk/calls';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { jpeg, storageRig } from '../../../../testing/storage-rig.ts';
import { plainPicture } from '../../../../testing/uploads/pictures.ts';
import { picturesTasks } from '../../pictures/jobs.ts';
import { removeFilesJob } from '../../pictures/reactions.ts';

const rig = await storageRig();
const { call, db, clock, build } = rig;
const tasks = picturesTasks(rig.platform);
const photo = jpeg(await plainPicture().jpeg().toBuffer());

/** Runs the waiting jobs, as a worker does. */
async function work(): Promise<void> {
  const { rows } = await sql<{ payload: unknown }>`
    delete from graphile_worker._private_jobs as jobs using graphile_worker._private_tasks as tasks
    where tasks.id = jobs.task_id and identifier = ${removeFilesJob} returning payload`.execute(db);
  for (const { payload } of rows) await tasks[removeFilesJob]?.(payload);
}

/** Makes a venue that shows one picture, and its owner, who uploaded the picture. */
async function pictured(place = 'gallery-1790000000000') {
  const owner = await rig.signIn({ pro: true });
  const { venueId: venue_id } = await rig.venueWithStaff(owner.id);
  const path = `venues/${venue_id}-${place}.jpg`;
  const upload = () => owner.storage.upload(path, photo, { upsert: place === 'logo' });
  expect((await upload()).error).toBeNull();
  const kind = place === 'logo' ? ('logo' as const) : ('gallery' as const);
  const { body } = await call(saveVenuePicture, { venue_id, kind, path }, owner.id);
  const url = body.data?.images[0]?.url ?? '';
  return { owner, venue_id, path, url, upload, kind };
}
const isReadable = async (path: string) =>
  (await fetch(`${rig.url}/storage/v1/object/public/${bucket}/${path}`)).status;

test('a removed picture of a venue is shown no more, and its file and thumbnails are deleted', async () => {
  const before = (await rig.filesOnDisk()).length;
  const { owner, venue_id, path, url } = await pictured();
  const thumbnail = await owner.storage.download(path, { transform: { width: 240 } });
  expect(thumbnail.error).toBeNull();
  const { body } = await call(removeVenuePicture, { venue_id, path: url }, owner.id);
  expect(body.data?.images).toEqual([]);
  await work();
  expect(await isReadable(path)).not.toBe(200);
  expect((await rig.filesOnDisk()).length).toBe(before);
});

test("a file uploaded again under a removed picture's name before the job runs is kept", async () => {
  const { owner, venue_id, path, upload, kind } = await pictured('logo');
  await call(removeVenuePicture, { venue_id, path }, owner.id);
  clock.advance(1);
  await upload();
  await call(saveVenuePicture, { venue_id, kind, path }, owner.id);
  await work();
  expect(await isReadable(path)).toBe(200);
});

test("removing a venue's picture again, or one that is not shown, changes nothing", async () => {
  const { owner, venue_id, path } = await pictured();
  const replies = await Promise.all(
    [1, 2, 3].map(() => call(removeVenuePicture, { venue_id, path }, owner.id)),
  );
  expect(replies.map(({ body }) => body.data?.images)).toEqual([[], [], []]);
  const { rows } = await sql`
    select 1 from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    where identifier = ${removeFilesJob}`.execute(db);
  expect(rows).toHaveLength(1);
  await work();
});

test.each([
  ['a bartender of the venue', 403],
  ['a manager of another one', 404],
  ['a guest', 403],
])("removing a venue's picture by %s is answered with %s, and the picture stays", async (who, status) => {
  const { venue_id, path } = await pictured();
  const other = await build.venue();
  const at = who === 'a bartender of the venue' ? { venue_id } : { venue_id: other, pro_role_id: 2 };
  const caller =
    who === 'a guest' ? await build.member() : ((await build.pro({ ...at, pro_code: '4444' })).user_id ?? '');
  expect((await call(removeVenuePicture, { venue_id, path }, caller)).status).toBe(status);
  expect(await isReadable(path)).toBe(200);
});

test("a rep may remove a venue's picture, and a visitor may not", async () => {
  const { venue_id, path } = await pictured();
  expect((await call(removeVenuePicture, { venue_id, path }, null)).status).toBe(401);
  const rep = await build.user({ rep: true, allow_admin_access: true });
  expect((await call(removeVenuePicture, { venue_id, path }, rep)).body.data?.images).toEqual([]);
});

test.each([
  ['Image path is required', {}],
  ['Image path is required', { path: '' }],
  ['path must be a picture of a venue that was uploaded here', { path: `${publicFilesPath}users/a.jpg` }],
])('removing a venue\'s picture is refused with the message "%s"', async (message, more) => {
  const { owner, venue_id } = await pictured();
  expect(await call(removeVenuePicture, { venue_id, ...more } as never, owner.id)).toMatchObject({
    status: 400,
    body: { message },
  });
});
