import type { Device } from '@nightjar/domain/account/guard';

export type DevicePort = {
  /** What kind of place the app runs in; it may change when somebody installs the page while it is open. */
  readonly deviceClass: () => Device;
};
