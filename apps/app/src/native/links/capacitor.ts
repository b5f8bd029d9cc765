import { App } from '@capacitor/app';
import type { LinksPort } from './port.ts';

export const links = {
  launchUrl: async () => (await App.getLaunchUrl())?.url ?? null,
  onOpen(listener) {
    const handle = App.addListener('appUrlOpen', ({ url }) => listener(url));
    return () => void handle.then(added => added.remove());
  },
} satisfies LinksPort;
