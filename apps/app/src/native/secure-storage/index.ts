import { isNative } from '../platform.ts';
import type { SecureStoragePort } from './port.ts';
import { secureStorage as web } from './web.ts';

const load = async () => (await import('./capacitor.ts')).secureStorage;

const capacitor: SecureStoragePort = {
  get: async key => (await load()).get(key),
  set: async (key, value) => (await load()).set(key, value),
  remove: async key => (await load()).remove(key),
};

export const secureStorage: SecureStoragePort = isNative ? capacitor : web;
