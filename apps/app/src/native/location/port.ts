import type { Point } from '@nightjar/domain/kernel/geo';

/** `unknown`: the device would ask, or does not report it; `restricted`: there is nothing to ask. */
export type LocationPermission = 'granted' | 'denied' | 'restricted' | 'unknown';

/** `unsupported`: no such sensor; `denied`: the person refused; `failed`: no fix in time. */
export type LocationFailure = 'unsupported' | 'denied' | 'failed';

export type Fix =
  | { readonly found: true; readonly point: Point }
  | { readonly found: false; readonly failure: LocationFailure };

export type LocationPort = {
  /** Whether there is a sensor at all. */
  readonly supported: boolean;
  /** One fix with high accuracy; 5 s on the web, 10 s in a store build. Asks for permission where it must. */
  readonly current: () => Promise<Fix>;
  /** Without asking the person. */
  readonly permission: () => Promise<LocationPermission>;
};
