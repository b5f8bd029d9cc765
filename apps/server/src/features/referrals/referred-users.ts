import { mayReward } from '@nightjar/domain/referrals/access';
import { referredUsers } from '@nightjar/domain/referrals/calls';
import { handle, ok } from '../../platform/http/handler.ts';
import { presentReferral } from './present.ts';
import { findReferredUsers } from './queries/referred.ts';

export const referredUsersHandler = handle(referredUsers, async ({ input, actor, db }) => {
  const isHouse = mayReward(actor);
  const { page, pageSize, state = null } = input;
  const referrer = isHouse ? null : actor.userId;
  const { rows, total } = await findReferredUsers(db, { referrer, state, page, pageSize });
  return ok(
    rows.map(row => presentReferral(row, { isHouse })),
    { total },
  );
});
