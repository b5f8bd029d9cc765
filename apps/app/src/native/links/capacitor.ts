import type { LinksPort } from './port.ts';

export const links = {
  async launchUrl() {
    const { App } = await import('@capacitor/app');
    return (await App.getLaunchUrl())?.url ?? null;
  },
  onOpen(listener) {
    const handle = import('@capacitor/app').then(({ App }) =>
      App.addListener('appUrlOpen', ({ url }) => listener(url)),
    );
    return () => void handle.then(added => added.remove());
  },
} satisfies LinksPort;
