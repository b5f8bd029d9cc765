import { revokeDevice, savePushToken } from '@nightjar/domain/account/calls';
import { brand } from '@nightjar/domain/brand';
import { useSyncExternalStore } from 'react';
import { device } from '../native/device/index.ts';
import { preferences } from '../native/preferences/index.ts';
import { push } from '../native/push/index.ts';
import { api } from './api.ts';
import { auth } from './auth.ts';
import { settings } from './config.ts';
import { log } from './log.ts';
import { type PushStatus, statusOf } from './push-status.ts';

/** The number at the end of the key is the version of the question's text. A device asks each version once. */
const askedKey = `${brand.slug}.push-asked.1`;
const deviceKey = `${brand.slug}.device`;
/** Under this key the device stores its registration for push messages: the user's id and the push token. */
const savedKey = `${brand.slug}.push-saved`;

let pushStatus: PushStatus = { state: 'unknown', problem: null };
let isOffered = false;
const listeners = new Set<() => void>();

function notifyListeners(): void {
  for (const listener of listeners) listener();
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
 * Reads whether the device and the server allow push messages, and sends the server this device's present push address.
 */
export async function readPush(userId: string): Promise<void> {
  const { pushKey } = await settings();
  const isServed = isServedWith(pushKey);
  // Reading the permission takes some time, so it is read only where the server can send push messages to this device.
  const permission = isServed ? await push.permission() : 'unsupported';
  const isSaved = (await preferences.get(savedKey))?.startsWith(userId) === true;
  setStatus(statusOf({ isServed, permission, isSaved }));
  // A browser sometimes changes the device's push address, so the present address is saved. The device does not ask for
  // permission again.
  if (pushStatus.state === 'on') await saveDevice(userId, pushKey).catch(logError);
}

function logError(error: unknown): void {
  log.swallowed('The pushes of this device are not registered', error);
}

/** A browser needs the server's key; the push services of phones do without. */
const isServedWith = (pushKey: string | null): boolean => !push.needsKey || pushKey !== null;

/** The device has its push address, but the server did not take it. */
class HandlerError extends Error {}

async function saveDevice(userId: string, pushKey: string | null): Promise<boolean> {
  const token = await push.register(pushKey ?? '');
  if (token === null) return false;
  await saveToken(userId, token).catch(cause => {
    throw new HandlerError('The push address was not saved.', { cause });
  });
  return true;
}

async function saveToken(userId: string, token: string): Promise<void> {
  const saved = `${userId} ${token}`;
  if (saved === (await preferences.get(savedKey))) return;
  const [device_id, { native_version: _, ...info }] = await Promise.all([deviceId(), device.info()]);
  await api.call(savePushToken, { user_id: userId, token, device_id, ...info });
  await preferences.set(savedKey, saved);
}

/**
 * Asks the device for permission to show push messages, and registers the device. The status shows the outcome. Call it
 * after a tap, because a browser asks only then.
 */
async function turnOn(): Promise<void> {
  const { userId } = auth.state();
  const { pushKey } = await settings();
  if (!userId || !isServedWith(pushKey)) return;
  try {
    const allowed = await saveDevice(userId, pushKey);
    setStatus(
      allowed ? { state: 'on', problem: null } : { state: 'denied', problem: 'Permission not granted' },
    );
  } catch (error) {
    logError(error);
    // These are the sentences of the specification.
    const problem = error instanceof HandlerError ? 'registration handler error' : 'registration error';
    setStatus({ state: 'off', problem });
  }
}

async function turnOff(): Promise<void> {
  await forgetPush();
  setStatus({ state: 'off', problem: null });
}

/** Unregisters the device at a sign-out, so that the next user of this device gets no push messages of this user. */
export async function forgetPush(): Promise<void> {
  const { userId } = auth.state();
  const isSaved = (await preferences.get(savedKey)) !== null;
  if (!userId || !isSaved) return;
  await preferences.remove(savedKey);
  const device_id = await deviceId();
  await Promise.allSettled([push.unregister(), api.call(revokeDevice, { user_id: userId, device_id })]);
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
  if (allow) await turnOn();
  await asked;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function usePushOffered(): boolean {
  return useSyncExternalStore(subscribe, () => isOffered);
}

/**
 * Returns for the row in Settings whether this device gets push messages, why not, and the functions that change it.
 */
export function usePushStatus() {
  return { ...useSyncExternalStore(subscribe, () => pushStatus), turnOn, turnOff };
}
