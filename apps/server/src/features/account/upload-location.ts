import { uploadLocation } from '@nightjar/domain/account/calls';
import { newestPoint } from '@nightjar/domain/account/rules/tracked-point';
import { fail } from '@nightjar/domain/kernel/failure';
import { handle, ok } from '../../platform/http/handler.ts';
import { lockUserWhoIsOut } from './queries/tracking.ts';
import { recordLocation } from './update-location.ts';

export const uploadLocationHandler = handle(uploadLocation, async ({ input, ...call }) => {
  const isStillOut = await lockUserWhoIsOut(call.db, call.actor.userId, call.now);
  if (!isStillOut) throw fail.notAuthenticated();
  const point = newestPoint(input, call.now);
  if (!point) return ok({ setAt: null });

  await recordLocation(point, call);
  return ok({ setAt: call.now.toISOString() });
});
