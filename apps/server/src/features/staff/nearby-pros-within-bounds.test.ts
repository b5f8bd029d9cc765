import { ybor } from '@nightjar/domain/kernel/example';
import { nearbyProsWithinBounds } from '@nightjar/domain/staff/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build } = await testApp();

test('the pros on the map are those on shift at the venues that the map shows', async () => {
  const guest = await build.member();
  await build.pro({ venue_id: await build.venue({ name: 'Inside' }) });
  await build.pro({ venue_id: await build.venue({ name: 'Outside', lat: ybor.lat + 0.02 }) });
  await build.pro({ venue_id: await build.venue({ name: 'Asleep', active: false }) });

  const box = {
    min_lat: ybor.lat - 0.01,
    max_lat: ybor.lat + 0.01,
    min_lng: ybor.lng - 0.01,
    max_lng: ybor.lng + 0.01,
  };
  const { body } = await call(nearbyProsWithinBounds, box, guest);

  expect(body.data?.map(({ venue_name }) => venue_name)).toEqual(['Inside']);
});

test('the pros around a point are those on shift within a radius', async () => {
  const guest = await build.member();
  const far = { lat: ybor.lat + 1, lng: ybor.lng };
  await build.pro({ venue_id: await build.venue({ name: 'Next door', ...far }) });
  await build.pro({ venue_id: await build.venue({ name: 'Down the road', ...far, lat: far.lat + 0.01 }) });
  await build.pro({ venue_id: await build.venue({ name: 'Across town', ...far, lat: far.lat + 0.02 }) });
  const names = async (more: object) =>
    (await call(nearbyProsWithinBounds, { ...far, ...more }, guest)).body.data?.map(each => each.venue_name);

  expect(await names({})).toEqual(['Next door', 'Down the road']);
  expect(await names({ radius: 500 })).toEqual(['Next door']);
  expect(await names({ radius: 5000, limit: 1 })).toEqual(['Next door']);
  expect(await names({ radius: null, min_lat: null })).toEqual(['Next door', 'Down the road']);
});

test.each([
  [{}, 'lat must be given, with lng'],
  [{ lat: 27.96 }, 'lat must be given, with lng'],
  [{ min_lat: 27, min_lng: -82, max_lat: 28 }, 'max_lng must be given, with the other corners'],
  [{ min_lat: 28, min_lng: -82, max_lat: 27, max_lng: -81 }, 'min_lat must not be north of max_lat'],
  [{ ...ybor, radius: 1e9 }, expect.stringMatching(/^radius /)],
])('the area %j of a search for pros is refused', async (input, message) => {
  const { status, body } = await call(nearbyProsWithinBounds, input, await build.member());
  expect([status, body.message]).toEqual([400, message]);
});
