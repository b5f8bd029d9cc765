import { nearbyShotUsers } from '@nightjar/domain/drinks/calls';
import { ybor } from '@nightjar/domain/kernel/example';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, statementsOf } = await testApp();

async function out(overrides: object = {}, point = ybor) {
  const id = await build.member({ activity_status: 'out', ...overrides });
  await build.location(id, point);
  return id;
}
const acrossTheBay = { lat: ybor.lat - 0.12, lng: ybor.lng - 0.12 };
const farAway = { lat: ybor.lat + 1, lng: ybor.lng };

test('the list of people nearby who can be sent a drink has those out within twenty miles who take drinks, by cell and rough distance', async () => {
  const me = await out();
  const near = await out({ nickname: 'Moth' });
  const bay = await out({ nickname: 'Dee' }, acrossTheBay);
  await out({ allow_sys: false });
  await out({ private: true });
  await out({ activity_status: 'in' });
  await out({ subscribed: false });
  await out({}, farAway);
  const pest = await out();
  await build.block(pest, me);
  const friend = await out();
  await build.friendship(me, friend);

  const { body } = await call(nearbyShotUsers, { ...ybor }, me);

  expect(body.data?.map(({ id }) => id)).toEqual([near, bay]);
  expect(body.data?.[0]).not.toMatchObject({ lat: ybor.lat, lng: ybor.lng });
  const asked = () => call(nearbyShotUsers, { ...ybor, radius: 2_000 }, me);
  expect((await asked()).body.data?.map(({ id }) => id)).toEqual([near]);
  expect((await statementsOf(asked)).length).toBeLessThanOrEqual(5);
});

test('the list of people nearby who can be sent a drink is empty for a viewer without a position, or who searches elsewhere', async () => {
  await out();
  const nowhere = await build.member();
  const elsewhere = await out({}, farAway);
  expect((await call(nearbyShotUsers, { ...ybor }, nowhere)).body.data).toEqual([]);
  expect((await call(nearbyShotUsers, { ...ybor }, elsewhere)).body.data).toEqual([]);
});
