import { isNative } from '../platform.ts';
import type { BrowserPort } from './port.ts';
import { browser as web } from './web.ts';

const load = async () => (await import('./capacitor.ts')).browser;

const capacitor: BrowserPort = {
  open: async url => (await load()).open(url),
  close: async () => (await load()).close(),
  onClose(listener) {
    const listening = load().then(adapter => adapter.onClose(listener));
    return () => void listening.then(end => end());
  },
};

export const browser: BrowserPort = isNative ? capacitor : web;
