import { venuePlace } from '@nightjar/domain/venues/desk/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build } = await testApp();
const bartender = (await build.pro()).user_id as string;
const ask = (lat: number, lng: number, as: string | null = bartender) => call(venuePlace, { lat, lng }, as);

test('a pin decides its state and time zone, and which neighboring ones may be chosen', async () => {
  expect((await ask(27.96, -82.44)).body.data).toEqual({
    states: ['FL'],
    state: 'FL',
    timezones: ['America/New_York'],
  });
  expect((await ask(39.0837, -84.513)).body.data).toMatchObject({ states: ['KY', 'OH', 'IN'], state: 'KY' });
  expect((await ask(42.317, -83.036)).body.data).toMatchObject({ states: ['MI'], state: null });
  expect((await ask(51.5, -0.12)).body.data).toEqual({
    states: [],
    state: null,
    timezones: ['Europe/London'],
  });
});

test('`venue-place` is for the teams of venues and the house, and names a wrong field', async () => {
  expect((await ask(1, 1, await build.member())).status).toBe(403);
  expect((await ask(1, 1, null)).status).toBe(401);
  expect((await ask(91, 1)).body.message).toMatch(/^lat /);
});
