import type { LocationPermission } from '../../native/location/port.ts';

/** What the app does about the device's place by itself. `explain`: only after a person has read why and allowed it. */
export type LocationStep = 'read' | 'explain' | 'do-without';

/**
 * The device's own question comes only after ours, and ours comes once. `unknown` is a device that would ask, or does
 * not report whether it would; `explained` is whether this device has shown the reasons before.
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
