import type { LocationPermission } from '../../native/location/port.ts';

/**
 * The app takes one of these steps about the device's location by itself. `explain`: it reads the location only after
 * the user has read the reasons and allowed it.
 */
export type LocationStep = 'read' | 'explain' | 'do-without';

/**
 * The app explains its reasons once, before the device asks for permission. `unknown` is a device that would ask, or
 * does not report whether it would; `explained` is true if this device has shown the reasons before.
 */
export function locationStep(permission: LocationPermission, explained: boolean): LocationStep {
  switch (permission) {
    case 'granted':
      return 'read';
    case 'denied':
    case 'restricted':
      return 'do-without';
    case 'unknown':
      return explained ? 'do-without' : 'explain';
  }
}
