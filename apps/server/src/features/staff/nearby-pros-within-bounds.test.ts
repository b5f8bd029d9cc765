import { nearbyProsWithinBounds } from '@nightjar/domain/staff/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { ybor } from '../../testing/builders.ts';

const { call, build } = await testApp();

test('pros on shift at the venues the map shows', async () => {
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
