import type { Device } from '@nightjar/domain/account/guard';

export type DevicePort = {
  /** The kind of device or browser the app runs in; it changes when the open page is installed. */
  readonly deviceClass: () => Device;
};
