import { ybor } from '@nightjar/domain/kernel/example';
import { nearbyPros, nearbyProsWithinBounds } from '@nightjar/domain/staff/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build, clock } = await testApp();

test('the pros nearby are those on shift, nearest first, each at their venue', async () => {
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
  expect(body.data?.map(({ timezone }) => timezone)).toEqual(['America/New_York', 'America/New_York']);
  expect(JSON.stringify(body)).not.toMatch(/pro_code|pro_color_id|venue_code/);
});

test('the pros nearby are limited to the requested number of nearest ones, and an invalid limit is refused', async () => {
  const guest = await build.member();
  const there = { lat: 30, lng: -90 };
  const names = [100, 200, 300].map(metres => `${metres} metres`);
  for (const [index, name] of names.entries())
    await build.pro({
      venue_id: await build.venue({ ...there, name, lat: 30 + ((index + 1) * 100) / 111_194.9 }),
    });
  const box = { min_lat: 29.9, min_lng: -90.1, max_lat: 30.1, max_lng: -89.9 };

  const near = await call(nearbyPros, { ...there, limit: 2 }, guest);
  const inBox = await call(nearbyProsWithinBounds, { ...box, limit: 1 }, guest);
  expect(near.body.data?.map(({ venue_name }) => venue_name)).toEqual(names.slice(0, 2));
  expect(inBox.body.data?.map(({ venue_name }) => venue_name)).toEqual(names.slice(0, 1));
  for (const limit of [0, -1, 1.5, 201, 'two']) {
    const { status, body } = await call(nearbyPros, { ...there, limit }, guest);
    expect([status, body.message]).toEqual([400, expect.stringMatching(/^limit /)]);
  }
});
