import { updateLocation } from '@nightjar/domain/account/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build, db, clock } = await testApp();
const rowOf = (user_id: string) =>
  db.selectFrom('user_locations').selectAll().where('user_id', '=', user_id).execute();

test('one row is kept, the newest', async () => {
  const member = await build.member();
  await call(updateLocation, { user_id: member, lat: 27.95, lng: -82.46 }, member);
  clock.advance(60);
  const { body } = await call(updateLocation, { user_id: member, lat: 27.96, lng: -82.44 }, member);

  expect(body.data?.setAt).toBe(clock.now().toISOString());
  expect(await rowOf(member)).toMatchObject([{ lat: 27.96, lng: -82.44 }]);
});

test('moving inside a cell changes no stored byte that others are told from', async () => {
  const member = await build.member();
  const shared = async (lat: number) => {
    await call(updateLocation, { user_id: member, lat, lng: -82.46 }, member);
    const [row] = await rowOf(member);
    return [row?.friend_lat, row?.friend_lng, row?.stranger_lat, row?.stranger_lng];
  };
  expect(await shared(27.95012)).toEqual(await shared(27.95015));
});
