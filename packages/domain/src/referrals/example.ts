import { defineExample, minutesFromNow } from '../kernel/example.ts';
import { examplePerson } from '../people/example.ts';
import { referral } from './entity.ts';

/** Makes a user who joined by the signed-in user's referral code. */
export const exampleReferral = defineExample(referral, () => ({
  user: examplePerson(),
  referrer: null,
  state: 'joined',
  reason: 'Counts once they pay for something.',
  joined_at: minutesFromNow(-3 * 24 * 60),
  qualified_at: null,
  paid_at: null,
}));
