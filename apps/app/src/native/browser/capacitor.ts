import type { BrowserPort } from './port.ts';

export const browser = {
  async open(url) {
    const { Browser } = await import('@capacitor/browser');
    await Browser.open({ url });
  },
  async close() {
    const { Browser } = await import('@capacitor/browser');
    // It rejects where the person has already closed the page, which is the wanted state.
    await Browser.close().catch(() => {});
  },
} satisfies BrowserPort;
