import type { BrowserPort } from './port.ts';

export const browser = {
  async open(url) {
    const { Browser } = await import('@capacitor/browser');
    await Browser.open({ url });
  },
  async close() {
    const { Browser } = await import('@capacitor/browser');
    // Rejects where the person has closed it already, which is what is wanted.
    await Browser.close().catch(() => {});
  },
} satisfies BrowserPort;
