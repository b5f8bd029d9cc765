import { updateAllowSys } from '@nightjar/domain/account/calls';
import { handle, ok } from '../../platform/http/handler.ts';
import { savePermission } from './queries/user.ts';

export const updateAllowSysHandler = handle(updateAllowSys, async ({ input, actor, now, db, emit }) => {
  await savePermission(db, { userId: actor.userId, permission: { allow_sys: input.allow_sys } }, now);
  emit('profile_changed', { userId: actor.userId });
  return ok({ allow_sys: input.allow_sys });
});
