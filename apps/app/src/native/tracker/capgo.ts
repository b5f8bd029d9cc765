import {
  type BackgroundGeolocationPermissionStatus,
  BackgroundGeolocation as plugin,
} from '@capgo/background-geolocation';
import { brand } from '@nightjar/domain/brand';
import { platform } from '../platform.ts';
import { preferences } from '../preferences/index.ts';
import type { TrackerPermission, TrackerPort } from './port.ts';

/** The device reports a new position after it has moved this many meters. */
const distanceFilter = 50;

/** The plugin rejects with this code if the user refused the location, or if location services are off. */
const refusedCode = 'NOT_AUTHORIZED';

/** This is true once this process of the app has called the plugin's `start`. */
let isStartedHere = false;

/** This preference exists from `start` until `stop`, also after the process that has called `start` has ended. */
const trackingKey = `${brand.slug}.tracking`;

function trackerPermissionOf(status: BackgroundGeolocationPermissionStatus): TrackerPermission {
  if (status.backgroundLocation === 'granted' || status.backgroundLocation === 'always') return 'always';
  if (status.location === 'granted') return 'while-used';
  return status.location === 'denied' ? 'denied' : 'unknown';
}

/**
 * After the app's process has ended, Android goes on tracking in a new process. The plugin's `stop` does nothing in a
 * process that has not called `start`. So this function calls `start`, after which `stop` can end the tracking. The
 * call asks the user nothing. Where the location is not allowed the call fails, and then nothing is tracked anyway.
 */
async function takeOverTrackingOfEndedProcess(): Promise<void> {
  if (isStartedHere || platform !== 'android' || (await preferences.get(trackingKey)) === null) return;
  isStartedHere = true;
  await plugin.start({ requestPermissions: false, distanceFilter }, () => {});
}

async function stopTracking(): Promise<void> {
  await takeOverTrackingOfEndedProcess();
  await plugin.stop();
  isStartedHere = false;
  await preferences.remove(trackingKey);
}

/**
 * The free plugin of Capgo tracks the position. `docs/native.md` lists the parts of the specification that it cannot
 * do.
 */
export const tracker = {
  supported: true,
  explains: false,

  permission: async () => trackerPermissionOf(await plugin.checkPermissions()),

  // The plugin would ask for notifications too, which the app explains and asks for at another time.
  requestPermission: async () =>
    trackerPermissionOf(await plugin.requestPermissions({ permissions: ['location', 'backgroundLocation'] })),

  async start({ url, token }, { notification }, listener) {
    // The plugin refuses to start while it runs. A new token needs a new start, so the plugin is stopped first.
    await stopTracking();
    isStartedHere = true;
    await preferences.set(trackingKey, 'yes');
    const options = {
      url,
      headers: { Authorization: `Bearer ${token}` },
      backgroundTitle: notification.title,
      backgroundMessage: notification.text,
      requestPermissions: false,
      stale: false,
      distanceFilter,
    };
    await plugin.start(options, (position, error) => {
      if (position) {
        const point = { lat: position.latitude, lng: position.longitude };
        listener({ kind: 'position', point, at: position.time ?? Date.now() });
      } else if (error) {
        listener({ kind: 'stopped', reason: error.code === refusedCode ? 'denied' : 'failed' });
      }
    });
  },

  stop: stopTracking,
} satisfies TrackerPort;
