import { fail } from '@nightjar/domain/kernel/failure';
import { unfollowPro } from '@nightjar/domain/staff/calls';
import { handle, ok } from '../../platform/http/handler.ts';
import { lockPro, unfollowPro as unfollow } from './queries/pros.ts';

/** A former pro can still be unfollowed. */
export const unfollowProHandler = handle(unfollowPro, async ({ input, actor, db }) => {
  const pro = await lockPro(db, actor.userId, input.pro_user_id);
  if (!pro) throw fail.notFound('Pro');

  const was = await unfollow(db, actor.userId, pro.id);
  return ok({ is_following: false, followers_count: pro.followers_count - Number(was) });
});
