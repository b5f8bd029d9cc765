import { publicFilesPath } from '@nightjar/domain/kernel/upload';
import { orderVenuePictures } from '@nightjar/domain/venues/desk/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../../../testing/app.ts';

const { call, build, db } = await testApp();

/** Makes a venue with a gallery of six pictures. */
async function gallery() {
  const venue_id = await build.venue();
  const paths = Array.from(
    { length: 6 },
    (_, count) => `venues/${venue_id}-gallery-179000000000${count}.jpg`,
  );
  const images = paths.map(path => ({ kind: 'gallery', url: `${publicFilesPath}${path}?t=1` }));
  await db
    .updateTable('venues')
    .set({ images: JSON.stringify(images) })
    .where('id', '=', venue_id)
    .execute();
  const manager = (await build.pro({ venue_id, pro_role_id: 2 })).user_id ?? '';
  return { venue_id, paths, manager };
}
const shownBy = (images: readonly { url: string }[] = []) =>
  images.map(({ url }) => url.slice(publicFilesPath.length).replace('?t=1', ''));

test("a venue's gallery is shown in the requested order, given as names or addresses", async () => {
  const { venue_id, paths, manager } = await gallery();
  const [first = '', second = '', ...others] = paths;
  const { body } = await call(
    orderVenuePictures,
    { venue_id, paths: [`${publicFilesPath}${second}?t=1`, first] },
    manager,
  );
  expect(shownBy(body.data?.images)).toEqual([second, first, ...others]);
});

test('two orders of a gallery at once lose no picture, and one of the orders is saved', async () => {
  const { venue_id, paths, manager } = await gallery();
  const orders = [paths.toReversed(), [...paths.slice(3), ...paths.slice(0, 3)]];
  await Promise.all(orders.map(order => call(orderVenuePictures, { venue_id, paths: order }, manager)));
  const { images } = await db
    .selectFrom('venues')
    .where('id', '=', venue_id)
    .select('images')
    .executeTakeFirstOrThrow();
  expect(orders).toContainEqual(shownBy(images as { url: string }[]));
});

test('ordering a gallery as it is does not count as a change of the venue', async () => {
  const { venue_id, paths, manager } = await gallery();
  const before = await db
    .selectFrom('venues')
    .where('id', '=', venue_id)
    .select('updated_at')
    .executeTakeFirstOrThrow();
  const { body } = await call(orderVenuePictures, { venue_id, paths }, manager);
  expect(body.data?.updated_at).toBe(before.updated_at.toISOString());
});

test.each([
  ['a bartender of the venue', 403],
  ['a manager of another one', 404],
  ['a guest', 403],
  ['nobody', 401],
])('ordering a gallery by %s is answered with %s', async (who, status) => {
  const { venue_id, paths } = await gallery();
  const callers: Record<string, () => Promise<string | null>> = {
    'a bartender of the venue': async () => (await build.pro({ venue_id, pro_code: '4444' })).user_id ?? '',
    'a manager of another one': async () => (await build.pro({ pro_role_id: 2 })).user_id ?? '',
    'a guest': () => build.member(),
    nobody: async () => null,
  };
  const caller = (await callers[who]?.()) ?? null;
  expect((await call(orderVenuePictures, { venue_id, paths }, caller)).status).toBe(status);
});

test.each([
  ['Venue ID is required', { venue_id: undefined }],
  ['Venue ID is required', { venue_id: '' }],
  [
    'paths.0 must be a picture of a venue that was uploaded here',
    { paths: ['https://elsewhere.example/a.jpg'] },
  ],
])('ordering a gallery is refused with the message "%s"', async (message, more) => {
  const { venue_id, paths, manager } = await gallery();
  const input = { venue_id, paths, ...more };
  expect(await call(orderVenuePictures, input as never, manager)).toMatchObject({
    status: 400,
    body: { message },
  });
});
