import { ybor } from '@nightjar/domain/kernel/example';
import type { UserId } from '@nightjar/domain/kernel/id';
import { nearbyVenues } from '@nightjar/domain/venues/calls';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build, statementsOf, sessionOf } = await testApp();
const metre = 1 / 111_194.9;
const north = (metres: number) => ({ lat: ybor.lat + metres * metre, lng: ybor.lng });
let viewer: UserId;
const near = (more: object = {}) => call(nearbyVenues, { ...ybor, ...more }, viewer);

beforeAll(async () => {
  viewer = await build.member();
  await build.venue({ name: 'Far', ...north(1400) });
  await build.venue({ name: 'Near', ...north(10) });
  await build.venue({ name: 'Edge', ...north(1499.5) });
  await build.venue({ name: 'Beyond', ...north(1501) });
  await build.venue({ name: 'Asleep', active: false, ...north(5) });
  await build.venue({ name: 'No pours', partner: false, ...north(20) });
});

test('the venues nearby are the active ones within the radius, nearest first', async () => {
  const { body } = await near();
  expect(body.data?.map(({ name }) => name)).toEqual(['Near', 'No pours', 'Far', 'Edge']);
  expect(body.total).toBe(4);
  expect(body.data?.[0]?.distance_m).toBe(10);
});

test('the venues nearby with `drinks` are only those that redeem drinks', async () => {
  const { body } = await near({ drinks: true });
  expect(body.data?.map(({ name }) => name)).toEqual(['Near', 'Far', 'Edge']);
});

test('a row of the venues nearby has the caller’s friends there, and only those who are out', async () => {
  const venue = await build.venue({ name: 'Full', ...north(2) });
  const out = { activity_status: 'out', activity_status_until: new Date('2026-11-21T11:00:00Z') };
  const [friend, homebody, stranger, blocked] = await Promise.all([
    build.member({ ...out, nickname: 'moth' }),
    build.member({ nickname: 'homebody' }),
    build.member({ ...out, nickname: 'stranger' }),
    build.member({ ...out, nickname: 'blocked' }),
  ]);
  for (const person of [friend, homebody, blocked]) await build.friendship(viewer, person);
  await build.block(blocked, viewer);
  for (const person of [friend, homebody, stranger, blocked]) await build.checkIn(person, venue);

  const { body } = await near();

  expect(body.data?.[0]).toMatchObject({ name: 'Full', here_count: 4 });
  expect(body.data?.[0]?.friends_here.map(({ nickname }) => nickname)).toEqual(['moth']);
});

test('listing the venues nearby takes at most six statements, whatever a row shows', async () => {
  await sessionOf(viewer);
  expect((await statementsOf(() => near())).length).toBeLessThanOrEqual(6);
});
