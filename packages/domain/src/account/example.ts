import { brand } from '../brand.ts';
import { defineExample, id, me, minutesFromNow, pick } from '../kernel/example.ts';
import { exampleMe, examplePerson } from '../people/example.ts';
import { ownSession, ownUser, profile, signupForm } from './entity.ts';

/** Makes the form with which the signed-in user registered. */
export const exampleSignup = defineExample(signupForm, () => ({
  user_id: me,
  first_name: 'Robin',
  last_name: 'Nightly',
  nickname: 'robin',
  dob: '1994-05-06',
  gender: 'Woman',
  terms: true,
}));

/** Makes a subscriber who is out tonight, with every field that the signed-in user reads of themselves. */
export const exampleOwnUser = defineExample(ownUser, () => ({
  ...exampleMe(),
  ...pick(exampleSignup(), 'first_name', 'last_name', 'nickname', 'dob', 'gender'),
  created_at: minutesFromNow(-100_000),
  updated_at: minutesFromNow(-1000),
  phone: '18135550100',
  email: null,
  bio: null,
  relationshipStatus: null,
  bannerImage: null,
  street: null,
  street2: null,
  city: null,
  state: null,
  zip: null,
  country: null,
  identityRef: null,
  referred_by: null,
  referral_code: 'RAE12345',
  registered: true,
  subscribed: true,
  [brand.repRole]: false,
  super_admin: false,
  allow_admin_access: false,
  allow_sys: true,
  discoverable: true,
  activity_status: 'out',
  terms_accepted_on: minutesFromNow(-100_000),
  privacyAcceptedOn: minutesFromNow(-100_000),
  terms_version: '2026-11-01',
  privacy_version: '2026-11-01',
  friends_count: 3,
  followers_count: 0,
  following_venues_count: 0,
  following_pros_count: 0,
  stripe_status: null,
  stripe_customer_id: null,
  stripe_product_id: null,
  stripe_price_id: null,
  stripe_subscription_id: null,
}));

/** Makes a session on another device. */
export const exampleOwnSession = defineExample(ownSession, () => ({
  session_id: id('session'),
  created_at: minutesFromNow(-10_000),
  last_used_at: minutesFromNow(-30),
  user_agent: null,
  network: null,
  current: false,
}));

/** Makes the page of a person who is no friend of the reader. */
export const exampleProfile = defineExample(profile, () => ({
  ...examplePerson(),
  bannerImage: null,
  bio: 'Found by lamplight.',
  relationshipStatus: null,
  activity_status: null,
  friends_count: 12,
  followers_count: 0,
  following_venues_count: 4,
  following_pros_count: 1,
  relation: 'none',
  friendship_id: null,
  is_following: false,
  created_at: minutesFromNow(-100_000),
  active_venues: [],
}));
