import { isNative } from '../../native/platform.ts';
import { preferences } from '../../native/preferences/index.ts';
import type { PreferencesPort } from '../../native/preferences/port.ts';

const loadSessionVault = async () => (await import('./vault.ts')).sessionVault;

const vault: PreferencesPort = {
  get: async key => (await loadSessionVault()).get(key),
  set: async (key, value) => (await loadSessionVault()).set(key, value),
  remove: async key => (await loadSessionVault()).remove(key),
};

/**
 * Stores the session of this device. A browser stores it with the preferences, where a script of the page reads it
 * before the app has loaded; a store build has the secure store of its device.
 */
export const sessionStore: PreferencesPort = isNative ? vault : preferences;
