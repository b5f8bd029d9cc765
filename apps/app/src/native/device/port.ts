import type { Device } from '@nightjar/domain/account/guard';

export type DevicePort = {
  /**
   * Returns the kind of device or browser in which the app runs. The kind changes when the user installs the open page
   * as an app.
   */
  readonly deviceClass: () => Device;
};
