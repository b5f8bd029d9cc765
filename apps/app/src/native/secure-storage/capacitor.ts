import { KeychainAccess, SecureStorage } from '@aparajita/capacitor-secure-storage';
import type { SecureStoragePort } from './port.ts';

/**
 * The app can read the secrets in the background as soon as the phone was unlocked once after it was switched on. The
 * secrets stay on this phone: iOS copies them neither to iCloud nor to another phone.
 */
const keychainAccessSet = setKeychainAccess();

/**
 * Runs the two calls one after the other. If both were the first calls of the plugin, each would load an instance of
 * it, and the instance with the first setting would be replaced by the other.
 */
async function setKeychainAccess(): Promise<void> {
  await SecureStorage.setDefaultKeychainAccess(KeychainAccess.afterFirstUnlockThisDeviceOnly);
  await SecureStorage.setSynchronize(false);
}

export const secureStorage = {
  async get(key) {
    await keychainAccessSet;
    return SecureStorage.getItem(key);
  },
  async set(key, value) {
    await keychainAccessSet;
    await SecureStorage.setItem(key, value);
  },
  async remove(key) {
    await keychainAccessSet;
    await SecureStorage.removeItem(key);
  },
} satisfies SecureStoragePort;
