import { revokeDevice, savePushToken } from '@nightjar/domain/account/calls';
import { brand } from '@nightjar/domain/brand';
import { useSyncExternalStore } from 'react';
import { device } from '../../native/device/index.ts';
import { preferences } from '../../native/preferences/index.ts';
import { push } from '../../native/push/index.ts';
import { api } from '../api.ts';
import { auth } from '../auth.ts';
import { settings } from '../config.ts';
import { log } from '../log.ts';
import { deviceOutbox } from '../outbox/device-outbox.ts';
import { namedChannels } from './push-channels.ts';
import { isRegistrationDue, readRegistration, type SavedRegistration } from './push-registration.ts';
import { type PushStatus, pushStatusOf } from './push-status.ts';

/** The number at the end of the key is the version of the question's text. A device asks each version once. */
const askedKey = `${brand.slug}.push-asked.1`;
/** The id is no secret, so it is another value than the device token of the sign-in. */
const deviceKey = `${brand.slug}.device-id`;
/** Under this key the device stores its registration for push messages. */
const savedKey = `${brand.slug}.push-saved`;
/** The preference exists while the push messages of this device are turned off in the settings. */
const offKey = `${brand.slug}.push-off`;

let pushStatus: PushStatus = { state: 'unknown', problem: null };
let isOffered = false;
const pushStatusListeners = new Set<() => void>();

function notifyListeners(): void {
  for (const listener of pushStatusListeners) listener();
}

function setStatus(next: PushStatus): void {
  pushStatus = next;
  notifyListeners();
}

/** The server knows this device by this id, which the app makes once and stores on the device. */
export async function deviceId(): Promise<string> {
  const known = await preferences.get(deviceKey);
  if (known) return known;
  const made = crypto.randomUUID();
  await preferences.set(deviceKey, made);
  return made;
}

/**
 * Reads whether this device gets push messages. If it does, sends the server the device's present push address. It is
 * called only for a user with an account.
 */
export async function readPush(userId: string): Promise<void> {
  const { pushKey } = await settings();
  if (auth.state().userId !== userId) return;
  const isServed = isServedWith(pushKey);
  // Reading the permission takes some time, so it is read only where the server can send push messages to this device.
  const permission = isServed ? await push.permission() : 'unsupported';
  const isKnown = (await readSavedRegistration())?.userId === userId;
  const isSaved = isKnown || (push.permissionIsConsent && (await preferences.get(offKey)) === null);
  setStatus(pushStatusOf({ isServed, permission, isSaved }));
  if (pushStatus.state !== 'on') return;
  // The push service sometimes changes the device's address, so the present address is saved. The device does not ask
  // for permission again.
  await registerForPush(userId, pushKey).catch(error => {
    logError(error);
    if (!isKnown) setStatus({ state: 'off', problem: pushProblemOf(error) });
  });
}

function logError(error: unknown): void {
  log.warn('The pushes of this device are not registered', error);
}

/** A browser needs the server's key; the push services of phones do without. */
const isServedWith = (pushKey: string | null): boolean => !push.needsKey || pushKey !== null;

/** Thrown where the device has its push address, but the server did not accept it. */
class HandlerError extends Error {}

/** Returns the specification's sentence for a registration that failed. */
const pushProblemOf = (error: unknown) =>
  error instanceof HandlerError ? 'registration handler error' : 'registration error';

async function registerForPush(userId: string, pushKey: string | null): Promise<boolean> {
  // A phone shows no message whose channel does not exist yet.
  await push.createChannels(namedChannels);
  const address = await push.register(pushKey ?? '');
  if (address === null) return false;
  await saveAddress(userId, address).catch(cause => {
    throw new HandlerError('The push address was not saved.', { cause });
  });
  return true;
}

let lastSaving: Promise<void> = Promise.resolve();

/** Saves one address after the other, because the device may report the same address in two ways at once. */
function saveAddress(userId: string, address: string): Promise<void> {
  lastSaving = lastSaving.catch(() => {}).then(() => registerOnServer(userId, address));
  return lastSaving;
}

async function registerOnServer(userId: string, token: string): Promise<void> {
  const [device_id, sessionId, info] = await Promise.all([deviceId(), auth.sessionId(), device.info()]);
  const { native_version: _, ...described } = info;
  const record = { token, device_id, ...described };
  const next = { userId, sessionId, record: JSON.stringify(record) };
  const isDue = isRegistrationDue(await readSavedRegistration(), next, Date.now());
  // The user may have signed out while the push service was asked for the address.
  if (!isDue || auth.state().userId !== userId) return;
  // The answer may be lost after the server has saved the device. A sign-out then still revokes it.
  await storeRegistration({ ...next, at: 0 });
  await api.call(savePushToken, { user_id: userId, ...record });
  if (auth.state().userId === userId) await storeRegistration({ ...next, at: Date.now() });
}

const readSavedRegistration = async () => readRegistration(await preferences.get(savedKey));
const storeRegistration = (saved: SavedRegistration) => preferences.set(savedKey, JSON.stringify(saved));

/** Saves an address that the push service has given this device by itself, if the device is registered. */
export async function saveNewAddress(address: string): Promise<void> {
  const { userId } = auth.state();
  if (!userId || (await readSavedRegistration())?.userId !== userId) return;
  await saveAddress(userId, address).catch(logError);
}

/**
 * Asks the device for permission to show push messages, and registers the device. The status shows the outcome. Call it
 * after a tap, because a browser asks only then.
 */
async function turnPushOn(): Promise<void> {
  const { userId } = auth.state();
  const { pushKey } = await settings();
  if (!userId || !isServedWith(pushKey)) return;
  try {
    await preferences.remove(offKey);
    const allowed = await registerForPush(userId, pushKey);
    setStatus(
      allowed ? { state: 'on', problem: null } : { state: 'denied', problem: 'Permission not granted' },
    );
  } catch (error) {
    logError(error);
    setStatus({ state: 'off', problem: pushProblemOf(error) });
  }
}

async function turnPushOff(): Promise<void> {
  const { userId } = auth.state();
  if (!userId) return;
  await preferences.set(offKey, 'yes');
  await preferences.remove(savedKey);
  const device_id = await deviceId();
  await Promise.allSettled([push.unregister(), api.call(revokeDevice, { user_id: userId, device_id })]);
  setStatus({ state: 'off', problem: null });
}

/**
 * Unregisters the device at a sign-out, so that the next user of this device gets no push messages of this user. The
 * server ends the registration together with the session. The write in the outbox does it where the server is not
 * reached now.
 */
export async function forgetPush(): Promise<void> {
  const saved = await readSavedRegistration();
  if (saved === null) return;
  const session_id = (await auth.sessionId()) ?? saved.sessionId;
  if (session_id !== null) await deviceOutbox.add({ device_id: await deviceId(), session_id });
  await preferences.remove(savedKey);
  await Promise.allSettled([push.unregister(), push.clearNotifications()]);
  setStatus({ state: 'unknown', problem: null });
}

/** Asks once per device, after the first message or drink, whether the user wants push messages. */
export async function offerPush(): Promise<void> {
  if (isOffered || pushStatus.state !== 'askable' || (await preferences.get(askedKey))) return;
  isOffered = true;
  notifyListeners();
}

/** Stores the user's answer to the question about push messages. */
export async function answerOffer(allow: boolean): Promise<void> {
  isOffered = false;
  notifyListeners();
  const asked = preferences.set(askedKey, 'yes');
  if (allow) await turnPushOn();
  await asked;
}

function subscribeToPushStatus(listener: () => void): () => void {
  pushStatusListeners.add(listener);
  return () => pushStatusListeners.delete(listener);
}

export function usePushOffered(): boolean {
  return useSyncExternalStore(subscribeToPushStatus, () => isOffered);
}

/**
 * Returns for the row in Settings whether this device gets push messages, why not, and the functions that change it.
 */
export function usePushStatus() {
  return {
    ...useSyncExternalStore(subscribeToPushStatus, () => pushStatus),
    turnOn: turnPushOn,
    turnOff: turnPushOff,
  };
}
