import { defineExample, exampleNow, id, me, minutesFromNow, ybor } from '../kernel/example.ts';
import { listedPerson, nearbyUser, person, plan, recordedHold } from './entity.ts';

export const examplePerson = defineExample(person, () => ({
  id: id('user', 2),
  first_name: 'Ada',
  nickname: 'Ada',
  full_name: 'Ada Moth',
  profile_image: null,
  verified: false,
  pro: false,
  private: false,
}));

/** Makes the signed-in user as others see them. */
export const exampleMe = defineExample(person, () => ({
  ...examplePerson(),
  id: me,
  first_name: 'Robin',
  nickname: 'robin',
  full_name: 'Robin Nightly',
}));

/** Makes a bartender. */
export const exampleBartender = defineExample(person, () => ({
  ...examplePerson(),
  id: id('user', 5),
  first_name: 'Dee',
  nickname: 'Dee',
  full_name: 'Dee Alder',
  pro: true,
}));

/** Makes a friend of the viewer. */
export const exampleListedPerson = defineExample(listedPerson, () => ({
  ...examplePerson(),
  relation: 'friends',
  friendship_id: id('friendship'),
  activity_status: null,
  is_following: false,
}));

export const exampleNearbyUser = defineExample(nearbyUser, () => ({
  ...examplePerson(),
  ...ybor,
  band: 'within half a mile',
  relation: 'none',
}));

export const examplePlan = defineExample(plan, () => ({
  name: 'Night Owl',
  source: 'provider',
  status: 'active',
  product_id: 'prod_owl',
  current_period_start: minutesFromNow(-20_000),
  current_period_end: minutesFromNow(20_000),
  price: {
    id: 'price_owl',
    unit_amount: 1999,
    currency: 'usd',
    metadata: { free_drinks_per_period: 4, shots_per_period: 2, cooldown_in_minutes: 60 },
  },
}));

/** Makes a hold of almost a week that begins now. */
export const exampleRecordedHold = defineExample(recordedHold, () => ({
  at: exampleNow,
  until: '2026-05-22T22:00:00.000Z',
  reason: 'Shouted at the staff.',
  by: 'Olive',
  report_id: null,
  lifted_at: null,
  lifted_by: null,
}));
