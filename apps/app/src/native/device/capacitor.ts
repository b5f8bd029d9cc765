import { App } from '@capacitor/app';
import { Device } from '@capacitor/device';
import { brand } from '@nightjar/domain/brand';
import { platform } from '../platform.ts';
import type { DevicePort } from './port.ts';

export const device = {
  deviceClass: () => 'native',
  async info() {
    const [{ model, osVersion }, { id, version }] = await Promise.all([Device.getInfo(), App.getInfo()]);
    return {
      platform,
      model,
      os_version: osVersion,
      app_version: brand.version,
      native_version: version,
      bundle_id: id,
    };
  },
} satisfies DevicePort;
