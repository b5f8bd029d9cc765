import type { TrackerPort } from './port.ts';

export const tracker = {
  supported: false,
  explains: false,
  permission: async () => 'restricted',
  requestPermission: async () => 'restricted',
  async start() {},
  async stop() {},
} satisfies TrackerPort;
