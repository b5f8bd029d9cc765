import { redeemFreeDrink } from '@nightjar/domain/drinks/calls';
import { updateAlcoholRule } from '@nightjar/domain/drinks/desk/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, db } = await testApp();
const owl = await build.user({ super_admin: true });
const source = 'Title 4 of the Alcoholic Beverage Code, read at the counter';
const change = { state: 'TX', free_drinks: true, source, as_of: '2026-11-20' };

test('changing an alcohol rule keeps its other fields, and the trail has the rule before and after', async () => {
  const { body } = await call(updateAlcoholRule, change, owl);

  expect(body.data).toMatchObject({ ...change, timed_discounts: true, prizes: null });
  const trail = await db.selectFrom('audit_trail').selectAll().executeTakeFirstOrThrow();
  expect(trail).toMatchObject({
    actor_id: owl,
    action: 'update-alcohol-rule',
    subjects: { state: 'TX' },
    before: { free_drinks: null, as_of: '2025-06-30' },
    after: { free_drinks: true, as_of: '2026-11-20', source },
  });
});

test('a repeated change of an alcohol rule ends in the same state', async () => {
  const first = await call(updateAlcoholRule, change, owl);
  const second = await call(updateAlcoholRule, change, owl);
  expect(second.body.data).toEqual(first.body.data);
});

test('an alcohol rule may become unknown again', async () => {
  const { body } = await call(updateAlcoholRule, { ...change, state: 'WI', timed_discounts: null }, owl);
  expect(body.data?.timed_discounts).toBeNull();
});

test('the next pour obeys a changed alcohol rule', async () => {
  const [guest, pro] = [await build.member(), await build.pro()];
  await build.location(guest);
  await call(updateAlcoholRule, { ...change, state: 'FL', serving_until: 2200 }, owl);

  const { pro_code, pro_color_id, venue_id } = pro;
  const { body } = await call(redeemFreeDrink, { user_id: guest, venue_id, pro_code, pro_color_id }, guest);

  expect(body).toMatchObject({ success: false, code: 'not_serving_hours' });
});

test('an alcohol rule of a missing state is not found, and one without a source is refused', async () => {
  expect((await call(updateAlcoholRule, { ...change, state: 'ZZ' }, owl)).status).toBe(404);
  const bare = await call(updateAlcoholRule, { state: 'TX', as_of: '2026-11-20' }, owl);
  expect(bare.status).toBe(400);
  expect(bare.body.message).toContain('source');
  const hour = await call(updateAlcoholRule, { ...change, serving_from: 2400 }, owl);
  expect(hour.body.message).toContain('serving_from');
});

test('only a super admin changes the alcohol rules', async () => {
  const dee = await build.user({ pro: true });
  expect((await call(updateAlcoholRule, change, dee)).status).toBe(403);
});
