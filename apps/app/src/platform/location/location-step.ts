import type { LocationPermission } from '../../native/location/port.ts';

/**
 * At a start, the app takes one of these steps. `read`: it reads the device's location. `explain`: it first shows its
 * reasons, and reads the location only if the user allows it. `do-without`: it does not read the location.
 */
export type LocationStep = 'read' | 'explain' | 'do-without';

/**
 * Decides the step at a start. The app explains its reasons once, before the device asks for permission. A permission
 * is `unknown` if the device would ask, or does not report whether it would. `explained` is true if this device has
 * already shown the reasons.
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
