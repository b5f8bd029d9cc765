import { venueOptions } from '@nightjar/domain/venues/desk/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build } = await testApp({ AUTH_RATE_LIMITS: 'off' });

test('the form of a venue offers types and features by id, and ways to pay', async () => {
  const { body } = await call(venueOptions, {}, await build.user({ pro: true }));
  expect(body.data?.types.map(({ id }) => id)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
  expect(body.data?.types[0]).toEqual({ id: 1, name: 'Bar' });
  expect(body.data?.features).toHaveLength(14);
  expect(body.data?.features[1]).toEqual({ id: 2, name: 'Dance floor' });
  expect(body.data?.payment_types).toEqual(['Cash', 'Card', 'Phone']);
});

test('a rep without a membership reads the options of the form of a venue, and a guest does not', async () => {
  const wren = await build.user({ rep: true, allow_admin_access: true });
  expect((await call(venueOptions, {}, wren)).status).toBe(200);
  expect((await call(venueOptions, {}, await build.member())).status).toBe(403);
  expect((await call(venueOptions, {}, null)).status).toBe(401);
});
