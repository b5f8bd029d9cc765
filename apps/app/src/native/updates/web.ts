import type { UpdatesPort } from './port.ts';

/** A browser loads the newest files of the server by itself. */
export const updates = {
  supported: false,
  ready: async () => ({ current: null, rolledBack: false }),
  current: async () => null,
  blocked: async () => [],
  downloaded: async () => [],
  async download() {},
  async remove() {},
  async setNext() {},
  async reload() {
    window.location.reload();
  },
} satisfies UpdatesPort;
