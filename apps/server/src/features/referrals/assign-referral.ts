import { makeTie } from '@nightjar/domain/friends/make';
import { decideRequestToInviter, type Pair } from '@nightjar/domain/friends/rules';
import { isRefusal } from '@nightjar/domain/kernel/failure';
import { friendshipId } from '@nightjar/domain/kernel/id';
import { assignReferral } from '@nightjar/domain/referrals/calls';
import { decideReferral } from '@nightjar/domain/referrals/rules/referral';
import { type CallContext, handle, ok } from '../../platform/http/handler.ts';
import { lockPair, saveTieAtCommit } from '../friends/queries/pair.ts';
import {
  findInviteeFlags,
  findReferral,
  findReferrer,
  insertReferral,
  isInvitedBy,
  lockReferrals,
} from './queries/referral.ts';

export const assignReferralHandler = handle(assignReferral, async context => {
  const { input, actor, now, db, emit } = context;
  await lockReferrals(db);
  const referrer = await findReferrer(db, input.code);
  const pair = referrer ? await lockPair(db, actor.userId, referrer.id) : null;
  const user = await findInviteeFlags(db, actor.userId);
  const existing = await findReferral(db, actor.userId);

  const decision = decideReferral(
    {
      user: { id: actor.userId, joinedAt: user.terms_accepted_on },
      referrer: referrer
        ? { ...referrer, broughtByUser: await isInvitedBy(db, referrer.id, actor.userId) }
        : null,
      existing: existing ?? null,
    },
    now,
  );
  if (isRefusal(decision)) return decision;

  if (!decision.repeated) {
    await insertReferral(
      db,
      { userId: actor.userId, referrerId: decision.referrerId, code: input.code },
      now,
    );
    emit('referral_changed', { referrerId: decision.referrerId, userId: actor.userId });
    if (pair) await askInviterForFriendship(pair, context);
  }
  return ok({ referrer_id: decision.referrerId });
});

type AssignReferralCall = Pick<CallContext<typeof assignReferral>, 'db' | 'now' | 'platform' | 'emit'>;

async function askInviterForFriendship(
  pair: Pair,
  { db, now, platform, emit }: AssignReferralCall,
): Promise<void> {
  const { change } = decideRequestToInviter(pair);
  const tie = makeTie(pair, change, { newId: friendshipId.parse(platform.random.uuid()), now });
  if (change !== 'ask' || !tie) return;
  await saveTieAtCommit(db, pair, tie);
  emit('friend_requested', { userId: pair.me, otherUserId: pair.other, friendshipId: tie.id });
}
