import type { Point } from '@nightjar/domain/kernel/geo';

/** `unknown`: the device would ask, or does not report it; `restricted`: the person cannot be asked. */
export type LocationPermission = 'granted' | 'denied' | 'restricted' | 'unknown';

/** `unsupported`: there is no such sensor; `denied`: the person refused; `failed`: no fix came in time. */
export type LocationFailure = 'unsupported' | 'denied' | 'failed';

export type PositionFix =
  | { readonly found: true; readonly point: Point }
  | { readonly found: false; readonly failure: LocationFailure };

export type LocationPort = {
  /** True where the device has a sensor at all. */
  readonly supported: boolean;
  /**
   * Reads one fix with high accuracy, within 5 s on the web and 10 s in a store build. It asks for permission where it
   * must.
   */
  readonly current: () => Promise<PositionFix>;
  /** Reads the permission without asking the person. */
  readonly permission: () => Promise<LocationPermission>;
};
