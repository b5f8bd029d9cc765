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

/** Asks the device for its location on the person's request, and sends the location to the server. */
export const locate = (userId: string): Promise<void> => askUserLocation(sendTo(userId));

/** Reads the location again where the device allows it without a question. */
export const locateAgain = (userId: string): Promise<void> => readUserLocation(sendTo(userId));

/** Reads and sends the location when a member starts the app. */
export const locateAtStart = (userId: string): Promise<void> => settleUserLocation(sendTo(userId));

/** Resolves once the server has a location, because its search for people starts from the stored one. */
export const ensureLocated = (userId: string): Promise<void> => ensureUserLocation(sendTo(userId));

/**
 * Sends the present location before a call that checks it. A failure is swallowed here, because that call
 * reports it.
 */
export async function sendLocation(userId: string): Promise<void> {
  await sendUserLocation(sendTo(userId)).catch(error =>
    log.swallowed('The location could not be sent', error),
  );
}
