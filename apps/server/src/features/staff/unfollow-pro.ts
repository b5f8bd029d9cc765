import { fail } from '@nightjar/domain/kernel/failure';
import { unfollowPro } from '@nightjar/domain/staff/calls';
import { handle, ok } from '../../platform/http/handler.ts';
import { lockPro, unfollowPro as unfollow } from './queries/follows.ts';

/** Ends a follow. A user who is no pro any more can still be unfollowed. */
export const unfollowProHandler = handle(unfollowPro, async ({ input, actor, db }) => {
  const pro = await lockPro(db, actor.userId, input.pro_user_id);
  if (!pro) throw fail.notFound('Pro');

  const followed = await unfollow(db, { userId: actor.userId, proUserId: pro.id });
  return ok({ is_following: false, followers_count: pro.followers_count - Number(followed) });
});
