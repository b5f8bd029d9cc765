import { type PluginListenerHandle, registerPlugin } from '@capacitor/core';
import { platform } from '../platform.ts';
import type { TrackerEvent, TrackerPermission, TrackerPort, TrackerTexts } from './port.ts';

type TransistorsoftLocation = {
  readonly coords: { readonly latitude: number; readonly longitude: number };
  readonly timestamp: string;
};

/**
 * `status` has these numbers: 0 not asked, 1 restricted, 2 denied, 3 allowed always, 4 allowed while the app is used.
 */
type ProviderState = { readonly enabled: boolean; readonly status: number };

/**
 * The app uses this part of the plugin. Only a holder of a license can install the plugin's package, so its types are
 * repeated here, and the plugin is found by its name in the shell.
 */
type TransistorsoftPlugin = {
  readonly ready: (how: { readonly options: TransistorsoftConfig }) => Promise<unknown>;
  readonly setConfig: (how: { readonly options: TransistorsoftConfig }) => Promise<unknown>;
  readonly start: () => Promise<unknown>;
  readonly stop: () => Promise<unknown>;
  readonly getProviderState: () => Promise<ProviderState>;
  readonly requestPermission: (how: { readonly permission: null }) => Promise<unknown>;
  readonly addListener: {
    (event: 'location', listener: (location: TransistorsoftLocation) => void): Promise<PluginListenerHandle>;
    (event: 'providerchange', listener: (state: ProviderState) => void): Promise<PluginListenerHandle>;
  };
};

type TransistorsoftConfig = {
  readonly geolocation?: object;
  readonly app?: object;
  readonly http?: object;
};

const plugin = registerPlugin<TransistorsoftPlugin>('BackgroundGeolocation');

/** This number means an accuracy of about a hundred meters to the plugin. */
const mediumAccuracy = 10;

/** These options have the names and the values of the specification. */
function transistorsoftConfigOf({ notification, rationale }: TrackerTexts): TransistorsoftConfig {
  return {
    geolocation: {
      desiredAccuracy: mediumAccuracy,
      distanceFilter: 50,
      stopTimeout: 5,
      locationAuthorizationRequest: 'Always',
    },
    app: {
      stopOnTerminate: false,
      startOnBoot: true,
      notification,
      backgroundPermissionRationale: {
        title: rationale.title,
        message: rationale.text,
        positiveAction: rationale.allow,
        negativeAction: rationale.deny,
      },
    },
  };
}

let pluginPreparation: Promise<unknown> | undefined;

/** Calls the plugin's `ready`, which each process of the app must call once before any other call. */
async function preparePlugin(config: TransistorsoftConfig): Promise<void> {
  if (pluginPreparation) {
    await pluginPreparation;
    await plugin.setConfig({ options: config });
    return;
  }
  pluginPreparation = plugin.ready({ options: config });
  await pluginPreparation;
}

const permissions: Readonly<Record<number, TrackerPermission>> = {
  1: 'restricted',
  2: 'denied',
  3: 'always',
  4: 'while-used',
};

function trackerPermissionOf({ enabled, status }: ProviderState): TrackerPermission {
  return enabled ? (permissions[status] ?? 'unknown') : 'restricted';
}

let listenerHandles: Promise<PluginListenerHandle>[] = [];

async function stopListening(): Promise<void> {
  const handles = listenerHandles;
  listenerHandles = [];
  for (const handle of handles) await (await handle).remove();
}

function listenToTracker(listener: (event: TrackerEvent) => void): void {
  listenerHandles = [
    plugin.addListener('location', ({ coords, timestamp }) => {
      const point = { lat: coords.latitude, lng: coords.longitude };
      listener({ kind: 'position', point, at: Date.parse(timestamp) });
    }),
    plugin.addListener('providerchange', state => {
      const permission = trackerPermissionOf(state);
      if (permission === 'denied' || permission === 'restricted')
        listener({ kind: 'stopped', reason: 'denied' });
    }),
  ];
}

/**
 * The plugin of Transistorsoft tracks the position. Its release builds need a license. It can do everything that the
 * specification requires.
 */
export const tracker = {
  supported: true,
  explains: platform === 'android',

  permission: async () => trackerPermissionOf(await plugin.getProviderState()),

  async requestPermission(texts) {
    await preparePlugin(transistorsoftConfigOf(texts));
    // The call rejects when the user refuses. The refusal is ignored here, because the state that is read next contains
    // it.
    await plugin.requestPermission({ permission: null }).catch(() => {});
    return trackerPermissionOf(await plugin.getProviderState());
  },

  async start({ url, token }, texts, listener) {
    await stopListening();
    const http = { url, method: 'POST', autoSync: true, headers: { Authorization: `Bearer ${token}` } };
    await preparePlugin({ ...transistorsoftConfigOf(texts), http });
    listenToTracker(listener);
    await plugin.start();
  },

  async stop() {
    // Without a call of `ready`, the plugin would refuse this call.
    await (pluginPreparation ?? preparePlugin({}));
    await stopListening();
    await plugin.stop();
  },
} satisfies TrackerPort;
