import { drawCode } from '@nightjar/domain/referrals/rules';
import type { AuthHooks } from '../../platform/auth/context.ts';
import type { Random } from '../../platform/random.ts';
import { insertUser, savePhone } from './queries.ts';

/** What the product does when a number is proven: both run in the transaction of the proof. */
export const signInHooks = (random: Random): AuthHooks => ({
  onFirstSignIn: (db, account) => insertUser(db, { ...account, referralCode: drawCode(random.int) }),
  onPhoneChanged: (db, account) => savePhone(db, account),
});
