import { userId } from '@nightjar/domain/kernel/id';
import { drawCode } from '@nightjar/domain/referrals/rules/referral';
import type { AuthHooks } from '../../platform/auth/context.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordAppUse } from '../activity/queries/nights.ts';
import { enqueueAskingInvited } from '../staff/queries/invited.ts';
import { insertUser, savePhone } from './queries/user.ts';

/**
 * The sign-in calls these functions in its own transaction when a phone number is proved or changed, or a session is
 * saved.
 */
export const signInHooks = ({ random, jobs }: Pick<Platform, 'random' | 'jobs'>): AuthHooks => ({
  onFirstSignIn: (db, account, now) =>
    insertUser(db, { ...account, referralCode: drawCode(random.int) }, now),
  onSessionKept: (db, { id }, now) => recordAppUse(db, id, now),
  onPhoneChanged: async (db, { id, phone, formerPhone }) => {
    await savePhone(db, { id, phone });
    await enqueueAskingInvited(db, { jobs }, userId.parse(id));
    await jobs.enqueue(db, { name: 'text-former-number', payload: { formerPhone, ending: phone.slice(-2) } });
  },
});
