import { isRefusal } from '@nightjar/domain/kernel/failure';
import { assignReferral } from '@nightjar/domain/referrals/calls';
import { decideReferral } from '@nightjar/domain/referrals/rules';
import { handle, ok } from '../../platform/http/handler.ts';
import { lockUser } from '../people/queries/person.ts';
import {
  findJoined,
  findReferral,
  findReferrer,
  insertReferral,
  isBroughtBy,
  lockReferrals,
} from './queries.ts';

export const assignReferralHandler = handle(assignReferral, async ({ input, actor, now, db, emit }) => {
  await lockReferrals(db);
  await lockUser(db, actor.userId);
  const user = await findJoined(db, actor.userId);
  const referrer = await findReferrer(db, input.code);
  const existing = await findReferral(db, actor.userId);

  const decision = decideReferral(
    { id: actor.userId, joinedAt: user.terms_accepted_on },
    referrer ? { ...referrer, broughtByUser: await isBroughtBy(db, referrer.id, actor.userId) } : null,
    existing ?? null,
    now,
  );
  if (isRefusal(decision)) return decision;

  if (!decision.repeated) {
    await insertReferral(db, actor.userId, decision.referrerId, input.code, now);
    emit('referral_changed', { referrerId: decision.referrerId });
  }
  return ok({ referrer_id: decision.referrerId });
});
