import { revokeDevice, savePushToken } from '@nightjar/domain/account/calls';
import { brand } from '@nightjar/domain/brand';
import { useSyncExternalStore } from 'react';
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
  // Without a key of the server this device gets no push messages, so its permission is not read, which takes some
  // time.
  const permission = pushKey === null ? 'unsupported' : await push.permission();
  const isSaved = (await preferences.get(savedKey))?.startsWith(userId) === true;
  setStatus(statusOf({ pushKey, permission, isSaved }));
  // A browser sometimes changes the device's push address, so the present address is saved. The device does not ask for
  // permission again.
  if (pushStatus.state === 'on' && pushKey) await saveDevice(userId, pushKey).catch(logError);
}

function logError(error: unknown): void {
  log.swallowed('The pushes of this device are not registered', error);
}

async function saveDevice(userId: string, pushKey: string): Promise<boolean> {
  const token = await push.register(pushKey);
  if (token === null) return false;
  const saved = `${userId} ${token}`;
  if (saved === (await preferences.get(savedKey))) return true;
  const device_id = await deviceId();
  await api.call(savePushToken, {
    user_id: userId,
    token,
    device_id,
    platform: 'web',
    app_version: brand.version,
  });
  await preferences.set(savedKey, saved);
  return true;
}

/**
 * Asks the device for permission to show push messages, and registers the device. The status shows the outcome. Call it
 * after a tap, because a browser asks only then.
 */
async function turnOn(): Promise<void> {
  const { userId } = auth.state();
  const { pushKey } = await settings();
  if (!userId || !pushKey) return;
  try {
    const allowed = await saveDevice(userId, pushKey);
    setStatus(
      allowed ? { state: 'on', problem: null } : { state: 'denied', problem: 'Permission not granted' },
    );
  } catch (error) {
    logError(error);
    setStatus({ state: 'off', problem: 'registration error' });
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
