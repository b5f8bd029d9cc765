import type { BrowserPort } from './port.ts';

export const browser = {
  async open(url) {
    const { Browser } = await import('@capacitor/browser');
    await Browser.open({ url });
  },
  async close() {
    const { Browser } = await import('@capacitor/browser');
    // The plugin rejects if the user has already closed the page; the app then has nothing to close.
    await Browser.close().catch(() => {});
  },
  onClose(listener) {
    const handle = import('@capacitor/browser').then(({ Browser }) =>
      Browser.addListener('browserFinished', () => listener()),
    );
    return () => void handle.then(added => added.remove());
  },
} satisfies BrowserPort;
