import { brand } from '@nightjar/domain/brand';
import { AuthClient } from '@supabase/auth-js';
import { preferences } from '../native/preferences/index.ts';
import { serverUrl, settings } from './config.ts';
import { sessionStore } from './session/store.ts';

const deviceKey = `${brand.slug}.device`;
const deviceHeader = 'x-device-token';

/**
 * Creates the auth client, which keeps the session in the app's storage under `storageKey`. The library of the auth
 * client is loaded at sign-in, or when a session exists.
 */
export function createAuthClient(storageKey: string): InstanceType<typeof AuthClient> {
  return new AuthClient({
    url: `${serverUrl}/auth/v1`,
    storageKey,
    storage: { getItem: sessionStore.get, setItem: sessionStore.set, removeItem: sessionStore.remove },
    detectSessionInUrl: false,
    fetch: fetchWithKeys,
  });
}

/**
 * Adds the app's key and the device token of the last sign-in to a request. A device with a token has sign-in tries and
 * text messages of its own, which no other device can use up for the same phone number. The device token stays after a
 * sign-out, and gives no access.
 */
async function fetchWithKeys(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const [{ apiKey }, device] = await Promise.all([settings(), preferences.get(deviceKey)]);
  const headers = new Headers(init?.headers);
  headers.set('apikey', apiKey);
  if (device) headers.set(deviceHeader, device);
  if (!headers.has('authorization')) headers.set('authorization', `Bearer ${apiKey}`);
  const response = await fetch(input, { ...init, headers });
  const given = response.headers.get(deviceHeader);
  if (given) await preferences.set(deviceKey, given);
  return response;
}
