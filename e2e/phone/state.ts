import type { AppProcess } from './plugins/app.ts';
import type { Sensor } from './plugins/location.ts';
import type { PermissionName, PermissionState } from './plugins/plugin.ts';
import type { UserOfPhone } from './plugins/system.ts';
import { type BundleStore, newBundleStore, type PhoneNetwork } from './plugins/updates.ts';

/**
 * The state of a phone: what it stores and senses, and what its user does. The state remains when the app's process
 * ends.
 */
export type PhoneState = {
  readonly preferences: Map<string, string>;
  /** These values are in the Keychain or the Keystore. */
  readonly secure: Map<string, string>;
  readonly permissions: Record<PermissionName, PermissionState>;
  /** The user gives these answers to the system's questions. */
  readonly answers: Record<PermissionName, 'granted' | 'denied'>;
  readonly hands: UserOfPhone;
  readonly sensor: Sensor;
  readonly app: AppProcess;
  readonly updates: BundleStore;
  readonly network: PhoneNetwork;
};

/** Returns the state of a phone on which the app was installed and never opened. */
export function newState(): PhoneState {
  return {
    preferences: new Map(),
    secure: new Map(),
    permissions: permissionsInState('prompt'),
    answers: permissionsInState('granted'),
    hands: { picked: null, scanned: null, closesShareSheet: false, online: true, addressBook: [] },
    sensor: { spot: null, servicesOn: true },
    app: { launchUrl: null, active: true },
    updates: newBundleStore(),
    network: { download: (url, headers) => fetch(url, { headers }) },
  };
}

const permissionsInState = <State>(state: State) => ({
  location: state,
  backgroundLocation: state,
  notifications: state,
  contacts: state,
});
