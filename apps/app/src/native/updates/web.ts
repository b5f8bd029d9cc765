import type { UpdatesPort } from './port.ts';

/** A browser loads the newest files of the server by itself. */
export const updates = {
  supported: false,
  ready: async () => ({ current: null, rolledBack: false }),
  current: async () => null,
  blocked: async () => [],
  download: async () => {},
  setNext: async () => {},
  async reload() {
    location.reload();
  },
} satisfies UpdatesPort;
