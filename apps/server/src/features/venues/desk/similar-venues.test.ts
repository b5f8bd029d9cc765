import { ybor } from '@nightjar/domain/kernel/example';
import { similarVenues } from '@nightjar/domain/venues/desk/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, clock } = await testApp();
const rep = await build.user({ rep: true, allow_admin_access: true });
const north = (metres: number) => ({ lat: ybor.lat + metres / 111_195, lng: ybor.lng });

const here = await build.venue({ name: 'The Copper Owl', active: false, ...north(40) });
const across = await build.venue({ name: 'Copper Owl Bar', ...north(9_000) });
const next = await build.venue({ name: 'Quince', ...north(90) });
await build.venue({ name: 'Nowhere Near', ...north(400) });
const away = await build.venue({ name: 'Copper Owl', lat: 41.88, lng: -87.63 });
await build.venue({ name: 'Copper Owl', ...north(10), active: false, archived_at: clock.now() });

const ask = async (input: object) =>
  (await call(similarVenues, { name: 'copper owl', ...input }, rep)).body.data;

test('similar venues list the same name next to the place first, then similar names around, then other close venues', async () => {
  const found = await ask(ybor);
  expect(found?.map(({ id }) => id)).toEqual([here, across, next]);
  expect(found?.map(({ distance_m }) => distance_m)).toEqual([40, 9000, 90]);
  expect(await ask(ybor)).toEqual(found);
});

test('similar venues without a place are found by the name alone, everywhere', async () => {
  expect((await ask({}))?.map(({ id }) => id)).toEqual(expect.arrayContaining([away, here, across]));
});

test('a name with one letter more or less is a similar venue, and an unlike name finds none', async () => {
  expect((await ask({ name: 'Coper Owl', ...ybor }))?.[0]?.id).toBe(here);
  expect(await ask({ name: 'Xylophone' })).toEqual([]);
});

test('reps and super admins alone read similar venues', async () => {
  const { user_id } = await build.pro({ pro_role_id: 1 });
  expect((await call(similarVenues, { name: 'x' }, user_id)).status).toBe(403);
  expect((await call(similarVenues, { name: 'x' }, null)).status).toBe(401);
  expect((await call(similarVenues, { name: ' ' }, rep)).status).toBe(400);
});
