import { nearbyEvents } from '@nightjar/domain/events/calls';
import { ybor } from '@nightjar/domain/kernel/example';
import { distanceMetres } from '@nightjar/domain/kernel/geo';
import { addMilliseconds, hours } from '@nightjar/domain/kernel/time';
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, db, clock, statementsOf, sessionOf } = await testApp();
const me = await build.member();
const ask = (more: object = {}) => call(nearbyEvents, { ...ybor, ...more }, me);
const names = async (more: object = {}) => (await ask(more)).body.data?.map(({ name }) => name);

beforeEach(async () => {
  await db.deleteFrom('events').execute();
});

async function at(name: string, north: number, startsIn: number, more: object = {}) {
  const venue_id = await build.venue({ lat: ybor.lat + north });
  return build.event({ venue_id, name, starts_at: addMilliseconds(clock.now(), startsIn * hours), ...more });
}

test('events nearby are listed by their start, within five miles unless a radius is given', async () => {
  await at('Second', 0, 2);
  await at('First', 0.07, 1);
  await at('Too far', 0.08, 1.5);
  expect(await names()).toEqual(['First', 'Second']);
  expect(await names({ radius: 20_000 })).toEqual(['First', 'Too far', 'Second']);
});

test('the circle of events nearby is exact to the metre', async () => {
  const there = { lat: ybor.lat + 0.01, lng: ybor.lng };
  await at('At the edge', 0.01, 1);
  const metres = distanceMetres(ybor, there);
  expect(await names({ radius: metres + 0.5 })).toEqual(['At the edge']);
  expect(await names({ radius: metres - 0.5 })).toEqual([]);
});

test('events nearby are those of the requested nights, tonight by default, without past and hidden events', async () => {
  await at('Tonight', 0, 1);
  await at('Over', 0, -7);
  await at('Tomorrow', 0, 20);
  await at('Draft', 0, 1, { status: 'draft' });
  await at('Deleted', 0, 1, { deleted_at: clock.now() });
  expect(await names()).toEqual(['Tonight']);
  expect(await names({ date: '2026-11-21' })).toEqual(['Tomorrow']);
  expect(await names({ date: '2026-11-20', until: '2026-11-21' })).toEqual(['Tonight', 'Tomorrow']);
  expect((await ask({ date: '2026-11-20', until: '2027-11-20' })).status).toBe(400);
});

test('`nearby-events` takes at most six statements', async () => {
  await sessionOf(me);
  await at('Tonight', 0, 1);
  await ask();
  expect((await statementsOf(() => ask())).length).toBeLessThanOrEqual(6);
});
