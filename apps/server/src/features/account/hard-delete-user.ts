import { hardDeleteUser } from '@nightjar/domain/account/calls';
import { drawCode } from '@nightjar/domain/referrals/rules/referral';
import { eraseAccount } from '../../platform/auth/queries/erase.ts';
import { handle, ok } from '../../platform/http/handler.ts';
import { forgetBillingAccount } from '../payments/queries/buyer.ts';
import { erasePerson } from './queries/erase.ts';

/** Removes the account at once. All its sessions end too, so a repeated call is refused. */
export const hardDeleteUserHandler = handle(hardDeleteUser, async ({ actor, now, db, platform, emit }) => {
  const referralCode = drawCode(platform.random.int);
  const billing = await forgetBillingAccount(db, actor.userId);
  const { friendIds, ticketIds } = await erasePerson(db, actor.userId, { now, referralCode });
  const sessionIds = await eraseAccount(db, actor.userId, now);
  emit('erased', { userId: actor.userId, friendIds, ...billing });
  for (const ticketId of ticketIds) emit('ticket_refunded', { ticketId });
  emit('sessions_ended', { userId: actor.userId, sessionIds });
  return ok({ deleted: true });
});
