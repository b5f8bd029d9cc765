import { isNative, platform } from '../platform.ts';
import type { TrackerPort } from './port.ts';
import { tracker as web } from './web.ts';

const isTransistorsoft = import.meta.env.VITE_TRACKER === 'transistorsoft';

const load = async (): Promise<{ tracker: TrackerPort }> =>
  isTransistorsoft ? import('./transistorsoft.ts') : import('./capgo.ts');

/**
 * Both tracking plugins have the same name, so a store build contains only one of them. The setting `VITE_TRACKER`
 * chooses which.
 */
const capacitor: TrackerPort = {
  supported: true,
  // The plugin has a dialog for its explanation on Android only.
  explains: isTransistorsoft && platform === 'android',
  permission: async () => (await load()).tracker.permission(),
  requestPermission: async texts => (await load()).tracker.requestPermission(texts),
  start: async (upload, texts, listener) => (await load()).tracker.start(upload, texts, listener),
  stop: async () => (await load()).tracker.stop(),
};

export const tracker: TrackerPort = isNative ? capacitor : web;
