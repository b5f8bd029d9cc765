import type { BrowserPort } from './port.ts';

export const browser = {
  async open(url) {
    window.location.assign(url);
  },
  async close() {},
  onClose: () => () => {},
} satisfies BrowserPort;
