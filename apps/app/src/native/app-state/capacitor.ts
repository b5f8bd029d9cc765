import type { AppStatePort } from './port.ts';

export const appState = {
  onChange(listener) {
    const handle = import('@capacitor/app').then(({ App }) =>
      App.addListener('appStateChange', ({ isActive }) => listener(isActive)),
    );
    return () => void handle.then(added => added.remove());
  },
} satisfies AppStatePort;
