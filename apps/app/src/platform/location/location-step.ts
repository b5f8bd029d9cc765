import type { LocationPermission } from '../../native/location/port.ts';

/**
 * The app does one of these about the device's location by itself. `explain`: it reads the location only after a person
 * has read why and allowed it.
 */
export type LocationStep = 'read' | 'explain' | 'do-without';

/**
 * The device's own question comes only after ours, and ours comes once. `unknown` is a device that would ask, or does
 * not report whether it would; `explained` is true where this device has shown the reasons before.
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
