import { Browser } from '@capacitor/browser';
import type { BrowserPort } from './port.ts';

export const browser = {
  open: url => Browser.open({ url }),
  // The plugin rejects if the user has already closed the page; the app then has nothing to close.
  close: () => Browser.close().catch(() => {}),
  onClose(listener) {
    const handle = Browser.addListener('browserFinished', () => listener());
    return () => void handle.then(added => added.remove());
  },
} satisfies BrowserPort;
