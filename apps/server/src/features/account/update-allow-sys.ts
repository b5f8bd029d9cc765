import { updateAllowSys } from '@nightjar/domain/account/calls';
import { handle, ok } from '../../platform/http/handler.ts';
import { saveFlag } from './queries/user.ts';

export const updateAllowSysHandler = handle(updateAllowSys, async ({ input, actor, now, db, emit }) => {
  await saveFlag(db, actor.userId, { allow_sys: input.allow_sys }, now);
  emit('profile_changed', { userId: actor.userId });
  return ok({ allow_sys: input.allow_sys });
});
