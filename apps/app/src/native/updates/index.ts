import { isNative } from '../platform.ts';
import type { UpdatesPort } from './port.ts';
import { updates as web } from './web.ts';

const load = async (): Promise<UpdatesPort> => (await import('./capacitor.ts')).updates;

/** Under live reload a store build loads its files from a developer's computer, so its host is not `localhost`. */
const isLiveReload = globalThis.location?.host !== 'localhost';

const capacitor: UpdatesPort = {
  supported: !isLiveReload,
  ready: async () => (await load()).ready(),
  current: async () => (await load()).current(),
  blocked: async () => (await load()).blocked(),
  downloaded: async () => (await load()).downloaded(),
  download: async (bundle, onProgress) => (await load()).download(bundle, onProgress),
  remove: async id => (await load()).remove(id),
  setNext: async id => (await load()).setNext(id),
  reload: async () => (await load()).reload(),
};

export const updates: UpdatesPort = isNative ? capacitor : web;
