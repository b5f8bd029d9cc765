import type { Device } from '@nightjar/domain/account/guard';
import type { Platform } from '../platform.ts';

/**
 * The server stores these facts about a device. A browser knows neither the model of its device nor an identity of the
 * app.
 */
export type DeviceInfo = {
  readonly platform: Platform;
  readonly model: string | null;
  readonly os_version: string | null;
  /** This is the version of the running web files. */
  readonly app_version: string;
  /** This is the version of the package from the store, which an update of the web files leaves as it is. */
  readonly native_version: string | null;
  readonly bundle_id: string | null;
};

export type DevicePort = {
  /**
   * Returns the kind of device or browser in which the app runs. The kind changes when the user installs the open page
   * as an app.
   */
  readonly deviceClass: () => Device;
  readonly info: () => Promise<DeviceInfo>;
};
