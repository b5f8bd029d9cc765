import { addHouseContact } from '@nightjar/domain/friends/calls';
import type { Call } from '@nightjar/domain/kernel/call';
import { ybor } from './builders.ts';

const somewhere = '5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1';
const box = { min_lat: 27.9, min_lng: -82.5, max_lat: 28, max_lng: -82.4 };
const staffCheck = { venue_id: somewhere, pro_code: '4827', pro_color_id: 3 };

/** One valid input for each declared call, from the mouth of `userId`; the things it names need not exist. */
const examples: Record<string, (userId: string) => Record<string, unknown>> = {
  'my-user-details': () => ({}),
  signup: user_id => ({
    user_id,
    first_name: 'Robin',
    last_name: 'Nightly',
    nickname: 'robin',
    dob: '1994-05-06',
    gender: 'Woman',
    terms: true,
  }),
  'user-profile': user_id => ({ user_id, other_user_id: somewhere }),
  'update-location': user_id => ({ user_id, ...ybor }),
  'update-activity-status': user_id => ({ user_id, activity_status: 'out' }),
  [addHouseContact.name]: user_id => ({ user_id }),
  'nearby-friends': () => ({ ...ybor }),
  'closest-neighborhood': () => ({ lat: ybor.lat, long: ybor.lng }),
  neighborhoods: () => ({}),
  'nearby-venues': () => ({ ...ybor }),
  'venues-within-bounds': () => ({ ...box }),
  'venue-profile': () => ({ venue_id: somewhere }),
  'follow-venue': user_id => ({ user_id, venue_id: somewhere }),
  'unfollow-venue': user_id => ({ user_id, venue_id: somewhere }),
  'check-in': user_id => ({ user_id, venue_id: somewhere }),
  'nearby-pros': () => ({ ...ybor }),
  'nearby-pros-within-bounds': () => ({ ...box }),
  'pros-by-venue-id': () => ({ venue_id: somewhere }),
  'pro-clock-in': () => ({ pro_id: somewhere, duration_in_hours: 6 }),
  'pro-clock-out': () => ({ pro_id: somewhere }),
  'check-whitelist-code': user_id => ({ user_id, code: 'LANTERN' }),
  'assign-referral': user_id => ({ user_id, code: 'RAE123' }),
  'validate-referral': () => ({ code: 'RAE123' }),
  version: () => ({}),
  'current-redemptions': () => ({}),
  'my-vouchers': () => ({}),
  'drink-bank-stats': () => ({}),
  'validate-free-redemption-code': user_id => ({ user_id, ...staffCheck }),
  'validate-paid-voucher-redemption-code': user_id => ({ user_id, ...staffCheck, voucher_id: somewhere }),
  'redeem-free-drink': user_id => ({ user_id, ...staffCheck }),
  'redeem-paid-voucher-drink': user_id => ({ user_id, ...staffCheck, voucher_id: somewhere }),
};

export function exampleOf(declaration: Call, userId: string): Record<string, unknown> {
  const example = examples[declaration.name];
  if (!example) throw new Error(`${declaration.name} has no example: add one to testing/examples.ts`);
  return example(userId);
}
