import { updateLocation } from '@nightjar/domain/account/calls';
import { api } from '../../../platform/api.ts';
import {
  askUserLocation,
  ensureUserLocation,
  readUserLocation,
  type SendPoint,
  sendUserLocation,
  settleUserLocation,
} from '../../../platform/location/user-location.ts';
import { log } from '../../../platform/log.ts';

const sendTo =
  (userId: string): SendPoint =>
  point =>
    api.call(updateLocation, { user_id: userId, ...point });

/** Asks the device for its location because the person wants it, and sends it to the server. */
export const locate = (userId: string): Promise<void> => askUserLocation(sendTo(userId));

/** Reads the location again where the device allows it without a question. */
export const locateAgain = (userId: string): Promise<void> => readUserLocation(sendTo(userId));

/** Reads and sends the location at a member's start. */
export const locateAtStart = (userId: string): Promise<void> => settleUserLocation(sendTo(userId));

/** Resolves once the server knows the location: it looks for people around the place it has. */
export const ensureLocated = (userId: string): Promise<void> => ensureUserLocation(sendTo(userId));

/** Sends the present location for a call that checks it. A failure is swallowed: that call reports it. */
export async function sendLocation(userId: string): Promise<void> {
  await sendUserLocation(sendTo(userId)).catch(error => log.swallowed('The location was not told', error));
}
