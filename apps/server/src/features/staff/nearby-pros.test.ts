import { nearbyPros } from '@nightjar/domain/staff/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { ybor } from '../../testing/builders.ts';

const { call, build, clock } = await testApp();

test('pros on shift, nearest first, each where their venue is; off shift nobody is shown', async () => {
  const guest = await build.member();
  const at = (metres: number) => build.venue({ name: `${metres} m`, lat: ybor.lat + metres / 111_194.9 });
  await build.pro({ venue_id: await at(900) });
  await build.pro({ venue_id: await at(100) });
  await build.pro({ venue_id: await at(1600) });
  await build.pro({ venue_id: await at(50), clocked_in_until: clock.now() });

  const { body } = await call(nearbyPros, { ...ybor }, guest);

  expect(body.data?.map(({ venue_name, distance_m }) => [venue_name, distance_m])).toEqual([
    ['100 m', 100],
    ['900 m', 900],
  ]);
  expect(JSON.stringify(body)).not.toMatch(/pro_code|pro_color_id|venue_code/);
});
