import { ybor } from '@nightjar/domain/kernel/example';
import { venuesWithinBounds } from '@nightjar/domain/venues/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build } = await testApp();
const box = {
  min_lat: ybor.lat - 0.01,
  max_lat: ybor.lat + 0.01,
  min_lng: ybor.lng - 0.01,
  max_lng: ybor.lng + 0.01,
};

test('the venues on the map are listed nearest to the user first, with their distance', async () => {
  const viewer = await build.member();
  await build.venue({ name: 'South', lat: ybor.lat - 0.009 });
  await build.venue({ name: 'North', lat: ybor.lat + 0.009 });
  await build.venue({ name: 'Outside', lat: ybor.lat + 0.011 });

  const user = { user_lat: ybor.lat + 0.02, user_lng: ybor.lng };
  const { body } = await call(venuesWithinBounds, { ...box, ...user }, viewer);

  expect(body.data?.map(({ name }) => name)).toEqual(['North', 'South']);
  expect(body.data?.[0]?.distance_m).toBe(1223);
});
