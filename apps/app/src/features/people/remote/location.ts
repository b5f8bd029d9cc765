import { updateLocation } from '@nightjar/domain/account/calls';
import { api } from '../../../platform/api.ts';
import {
  askUserLocation,
  ensureUserLocationSent,
  locateUserAtStart,
  readUserLocation,
  type SendPoint,
  sendUserLocation,
} from '../../../platform/location/user-location.ts';
import { log } from '../../../platform/log.ts';

const createLocationSender =
  (userId: string): SendPoint =>
  point =>
    api.call(updateLocation, { user_id: userId, ...point });

/** Asks the device for its location on the person's request, and sends the location to the server. */
export const askAndSendLocation = (userId: string): Promise<void> =>
  askUserLocation(createLocationSender(userId));

/** Reads the device's location and sends it to the server, where the device allows this without asking the user. */
export const sendLocationAgain = (userId: string): Promise<void> =>
  readUserLocation(createLocationSender(userId));

/** Reads and sends the location when a member starts the app. */
export const sendLocationAtStart = (userId: string): Promise<void> =>
  locateUserAtStart(createLocationSender(userId));

/**
 * Resolves once the server has a location. The server searches for people around the location that it has stored, so
 * such a search waits for this.
 */
export const ensureLocationSent = (userId: string): Promise<void> =>
  ensureUserLocationSent(createLocationSender(userId));

/**
 * Sends the present location before a call that checks it. A failure is swallowed here, because that call
 * reports it.
 */
export async function sendLocation(userId: string): Promise<void> {
  await sendUserLocation(createLocationSender(userId)).catch(error =>
    log.warn('The location could not be sent', error),
  );
}
