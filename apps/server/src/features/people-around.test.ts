import { nearbyUsers } from '@nightjar/domain/account/calls';
import { nearbyShotUsers } from '@nightjar/domain/drinks/calls';
import { nearbyFriends } from '@nightjar/domain/friends/calls';
import { ybor } from '@nightjar/domain/kernel/example';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';

const { call, build } = await testApp();
const viewer = await build.member({ activity_status: 'out' });
const out = { activity_status: 'out', activity_status_until: new Date('2026-11-21T11:00:00Z') };
/** This point is a kilometer away from the middle, which is within every radius except the smallest. */
const aside = { lat: ybor.lat + 0.009, lng: ybor.lng };

beforeAll(async () => {
  await build.location(viewer);
  const friend = await build.member({ ...out, nickname: 'Friend' });
  await build.friendship(viewer, friend);
  await build.location(friend, aside);
  await build.location(await build.member({ ...out, nickname: 'Stranger' }), aside);
});

const calls = [
  ['nearby-users', nearbyUsers, ['Stranger']],
  ['nearby-friends', nearbyFriends, ['Friend']],
  ['nearby-shot-users', nearbyShotUsers, ['Stranger']],
] as const;
const { lat, lng } = ybor;
const ways = [
  { lat, lng },
  { user_lat: lat, user_lng: lng },
  { _lat: lat, _lng: lng },
  { lat: null, lng: null, _lat: lat, _lng: lng, user_lat: undefined },
];

test.each(calls)(
  'the call %s takes the point and the radius under any of their names',
  async (_id, declared, names) => {
    for (const way of ways) {
      const found = async (more: object) =>
        (await call(declared, { ...way, ...more }, viewer)).body.data?.map(({ nickname }) => nickname);
      expect(await found({}), JSON.stringify(way)).toEqual(names);
      expect(await found({ radius: 100 })).toEqual([]);
      expect(await found({ _radius: 100 })).toEqual([]);
    }
  },
);

test.each(calls)(
  'the call %s refuses a point without both coordinates, and names the field',
  async (_id, declared) => {
    for (const input of [{}, { lat }, { _lat: lat, lng }, { user_lat: lat, user_lng: null }]) {
      const { status, body } = await call(declared, input, viewer);
      expect([status, body.message]).toEqual([400, 'lat must be given, with lng']);
    }
    const { status, body } = await call(declared, { user_lat: 91, user_lng: 0 }, viewer);
    expect([status, body.message]).toEqual([400, expect.stringMatching(/^user_lat /)]);
  },
);
