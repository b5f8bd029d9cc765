import { brand } from '@nightjar/domain/brand';
import type { DevicePort } from './port.ts';

export const device = {
  deviceClass: () => (window.matchMedia('(display-mode: standalone)').matches ? 'standalone' : 'browser'),
  info: async () => ({
    platform: 'web',
    model: null,
    os_version: null,
    app_version: brand.version,
    native_version: null,
    bundle_id: null,
  }),
} satisfies DevicePort;
