import type { PluginCall } from '../bridge.ts';
import type { PhonePlatform } from '../headers.ts';
import type { Spot } from './location.ts';
import { answersLater, type Plugin, type PluginGround, Refused } from './plugin.ts';

type StartOptions = {
  readonly requestPermissions?: boolean;
  readonly backgroundMessage?: string;
  readonly distanceFilter?: number;
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** This service reads the position and uploads it. On Android it goes on when the process of the app has ended. */
type TrackingService = {
  readonly options: StartOptions;
  headers: Readonly<Record<string, string>>;
  call: PluginCall | null;
};

export type Tracker = {
  readonly plugin: Plugin;
  /** True while the phone reads its position for the app. */
  readonly isRunning: () => boolean;
  /** The address and the headers of the uploads, or null where none are made. */
  readonly upload: () => { readonly url: string; readonly headers: Readonly<Record<string, string>> } | null;
  /**
   * Moves the phone to another place: reports the position to the page, and uploads it as the plugin's native code
   * does. Returns the status of the upload's answer, or null without an upload.
   */
  readonly moveTo: (spot: Spot) => Promise<number | null>;
  /** The system ends the process of the app. */
  readonly endProcess: () => void;
};

type TrackerOptions = {
  readonly platform: PhonePlatform;
  readonly ground: PluginGround;
  readonly tell: (call: PluginCall, spot: Spot) => Promise<void>;
};

/**
 * Builds Capgo's plugin for background geolocation as its source describes it. `startedHere` is true once the plugin
 * has started the service in this process. On Android, `stop` does nothing while `startedHere` is false, even if the
 * service of an earlier process still runs.
 */
export function buildTracker({ platform, ground, tell }: TrackerOptions): Tracker {
  let service: TrackingService | null = null;
  let startedHere = false;

  const permissions = () => ({
    location: ground.permission('location'),
    backgroundLocation: ground.permission('backgroundLocation'),
    notification: ground.permission('notifications'),
  });

  async function start(options: StartOptions, call: PluginCall): Promise<unknown> {
    const mayAsk = options.requestPermissions ?? true;
    const state = mayAsk ? await ground.askForPermission('location') : ground.permission('location');
    if (state !== 'granted') throw new Refused('User denied location permission', 'NOT_AUTHORIZED');
    if (startedHere) throw new Refused('Service already started', 'ALREADY_STARTED');
    startedHere = true;
    service = { options, headers: options.headers ?? {}, call };
    return answersLater;
  }

  function stop(): void {
    if (platform === 'android' && !startedHere) return;
    service = null;
    startedHere = false;
  }

  const upload = () =>
    service?.options.url === undefined ? null : { url: service.options.url, headers: service.headers };

  return {
    isRunning: () => service !== null,
    upload,
    plugin: {
      start,
      stop,
      updateHeaders: ({ headers }: { headers: Record<string, string> }) => {
        if (service) service.headers = headers;
      },
      checkPermissions: permissions,
      async requestPermissions({ permissions: wanted }: { permissions?: readonly string[] }) {
        const asked = wanted ?? ['location', 'backgroundLocation', 'notification'];
        if (asked.includes('location')) await ground.askForPermission('location');
        if (asked.includes('backgroundLocation') && ground.permission('location') === 'granted')
          await ground.askForPermission('backgroundLocation');
        if (asked.includes('notification')) await ground.askForPermission('notifications');
        return permissions();
      },
    },
    async moveTo(spot) {
      if (!service) return null;
      if (service.call) await tell(service.call, spot);
      const target = upload();
      return target && uploadPosition(target, spot);
    },
    endProcess() {
      startedHere = false;
      const goesOn = platform === 'android' && service?.options.url !== undefined;
      if (service && goesOn) service.call = null;
      else service = null;
    },
  };
}

/** Uploads a position in the plugin's own form. */
async function uploadPosition(
  { url, headers }: NonNullable<ReturnType<Tracker['upload']>>,
  { lat: latitude, lng: longitude }: Spot,
): Promise<number> {
  const { status } = await fetch(url, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
    body: JSON.stringify({
      ...{ latitude, longitude, accuracy: 5, altitude: null, altitudeAccuracy: null },
      ...{ simulated: false, speed: null, bearing: null, time: Date.now(), source: 'native' },
    }),
  });
  return status;
}
