import { savePushToken } from '@nightjar/domain/account/calls';
import { devicesLimit } from '@nightjar/domain/account/entity';
import { handle, ok } from '../../../platform/http/handler.ts';
import { forgetOldestDevicesAtCommit, saveDevice } from '../queries/devices.ts';

/** Saves the push token of a phone. When a phone changes hands, its former user gets no pushes on it any more. */
export const savePushTokenHandler = handle(savePushToken, async ({ input, actor, now, db }) => {
  const { user_id: _self, ...device } = input;
  await saveDevice(db, { ...device, user_id: actor.userId, session_id: actor.sessionId }, now);
  await forgetOldestDevicesAtCommit(db, actor.userId, devicesLimit);
  return ok({ device_id: device.device_id });
});
