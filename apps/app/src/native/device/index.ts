import { isNative } from '../platform.ts';
import type { DevicePort } from './port.ts';
import { device as web } from './web.ts';

const capacitor: DevicePort = {
  deviceClass: () => 'native',
  info: async () => (await import('./capacitor.ts')).device.info(),
};

export const device: DevicePort = isNative ? capacitor : web;
