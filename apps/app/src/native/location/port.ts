import type { Point } from '@nightjar/domain/kernel/geo';

/**
 * `unknown`: the device would ask the user, or does not report the permission. `restricted`: the device cannot ask the
 * user.
 */
export type LocationPermission = 'granted' | 'denied' | 'restricted' | 'unknown';

/**
 * `unsupported`: the device gives no location; `denied`: the user refused, or switched the location services off;
 * `failed`: no position was read.
 */
export type LocationFailure = 'unsupported' | 'denied' | 'failed';

export type PositionFix =
  | { readonly found: true; readonly point: Point }
  | { readonly found: false; readonly failure: LocationFailure };

export type LocationPort = {
  /** True if the device can give its location. */
  readonly supported: boolean;
  /**
   * Reads one position with high accuracy, within 5 s on the web and 10 s in a store build. The device asks for
   * permission if it has none.
   */
  readonly readPosition: () => Promise<PositionFix>;
  /** Reads the permission without asking the user. */
  readonly permission: () => Promise<LocationPermission>;
};
