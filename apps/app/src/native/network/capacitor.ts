import type { NetworkPort } from './port.ts';

/**
 * The last answer of the plugin; undefined before its first answer. The plugin is right more often than
 * `navigator.onLine` of the web view, which is used until then.
 */
let lastKnownOnline: boolean | undefined;

export const network = {
  isConnected: () => lastKnownOnline ?? navigator.onLine,
  async status() {
    const { Network } = await import('@capacitor/network');
    lastKnownOnline = (await Network.getStatus()).connected;
    return lastKnownOnline;
  },
  onChange(listener) {
    const report = (connected: boolean) => {
      lastKnownOnline = connected;
      listener(connected);
    };
    const handle = import('@capacitor/network').then(({ Network }) =>
      Network.addListener('networkStatusChange', ({ connected }) => report(connected)),
    );
    // The plugin reports only changes, so the listener gets the present state by this request.
    void network.status().then(listener, () => {});
    return () => void handle.then(added => added.remove());
  },
} satisfies NetworkPort;
