import type { DevicePort } from './port.ts';

export const device = {
  deviceClass: () => (window.matchMedia('(display-mode: standalone)').matches ? 'standalone' : 'browser'),
} satisfies DevicePort;
