import { userId } from '@nightjar/domain/kernel/id';
import { drawCode } from '@nightjar/domain/referrals/rules/referral';
import type { AuthHooks } from '../../platform/auth/context.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordUse } from '../activity/queries/nights.ts';
import { askLater } from '../staff/queries/invitations.ts';
import { insertUser, savePhone } from './queries/user.ts';

/**
 * The product does this when a number is proven and a session is kept. Each hook runs in the transaction of the proof.
 */
export const signInHooks = ({ random, jobs }: Pick<Platform, 'random' | 'jobs'>): AuthHooks => ({
  onFirstSignIn: (db, account, now) =>
    insertUser(db, { ...account, referralCode: drawCode(random.int) }, now),
  onSessionKept: (db, { id }, now) => recordUse(db, id, now),
  onPhoneChanged: async (db, { id, phone, formerPhone }) => {
    await savePhone(db, { id, phone });
    await askLater(db, { jobs }, userId.parse(id));
    await jobs.enqueue(db, 'text-former-number', { formerPhone, ending: phone.slice(-2) });
  },
});
