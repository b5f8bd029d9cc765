import { updatePrivate } from '@nightjar/domain/account/calls';
import { handle, ok } from '../../platform/http/handler.ts';
import { savePermission } from './queries/user.ts';

export const updatePrivateHandler = handle(updatePrivate, async ({ input, actor, now, db, emit }) => {
  await savePermission(db, { userId: actor.userId, permission: { private: input.private } }, now);
  emit('privacy_changed', { userId: actor.userId });
  emit('profile_changed', { userId: actor.userId });
  return ok({ private: input.private });
});
