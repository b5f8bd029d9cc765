import { fail } from '@nightjar/domain/kernel/failure';
import { followPro } from '@nightjar/domain/staff/calls';
import { handle, ok } from '../../platform/http/handler.ts';
import { followPro as follow, lockPro } from './queries/follows.ts';

export const followProHandler = handle(followPro, async ({ input, actor, now, db, emit }) => {
  const pro = await lockPro(db, actor.userId, input.pro_user_id);
  if (!pro?.pro) throw fail.notFound('Pro');
  if (pro.id === actor.userId) throw fail.invalid('pro_user_id must be somebody else');

  const follower = { userId: actor.userId, proUserId: pro.id };
  const isNew = await follow(db, follower, now);
  if (isNew) emit('followed_pro', follower);
  return ok({ is_following: true, followers_count: pro.followers_count + Number(isNew) });
});
