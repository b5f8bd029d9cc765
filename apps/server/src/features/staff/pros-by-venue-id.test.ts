import { prosByVenueId } from '@nightjar/domain/staff/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build } = await testApp();

test('the team shown to guests has the approved staff, those on shift first, without blocked and deleted people', async () => {
  const guest = await build.member();
  const venue_id = await build.venue();
  const staff = async (first_name: string, more: object = {}, code = '0001') => {
    const user_id = await build.user({ pro: true, first_name });
    await build.pro({ venue_id, user_id, pro_code: code, ...more });
    return user_id;
  };
  await staff('Ada', { clocked_in_until: null }, '0001');
  await staff('Zoe', {}, '0002');
  await staff('Gone', { state: 'removed' }, '0003');
  await build.block(await staff('Blocked', {}, '0004'), guest);

  const { body } = await call(prosByVenueId, { venue_id }, guest);

  expect(body.data?.map(({ first_name, clocked_in }) => [first_name, clocked_in])).toEqual([
    ['Zoe', true],
    ['Ada', false],
  ]);
});
