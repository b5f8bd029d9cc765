import { revokeDevice } from '@nightjar/domain/account/calls';
import { handle, ok } from '../../../platform/http/handler.ts';
import { forgetDevice } from '../queries/devices.ts';

export const revokeDeviceHandler = handle(revokeDevice, async ({ input, actor, db }) => {
  await forgetDevice(db, actor.userId, input.device_id);
  return ok({ revoked: true });
});
