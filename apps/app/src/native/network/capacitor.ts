import type { NetworkPort } from './port.ts';

/** The web view has an answer before the plugin was asked; the plugin's answers are the right ones. */
let known: boolean | undefined;

export const network = {
  isConnected: () => known ?? navigator.onLine,
  async status() {
    const { Network } = await import('@capacitor/network');
    known = (await Network.getStatus()).connected;
    return known;
  },
  onChange(listener) {
    const report = (connected: boolean) => {
      known = connected;
      listener(connected);
    };
    const handle = import('@capacitor/network').then(({ Network }) =>
      Network.addListener('networkStatusChange', ({ connected }) => report(connected)),
    );
    // The plugin reports changes only, so the present state is asked for.
    void network.status().then(listener, () => {});
    return () => void handle.then(added => added.remove());
  },
} satisfies NetworkPort;
