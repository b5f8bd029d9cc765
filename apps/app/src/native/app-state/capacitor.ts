import { App } from '@capacitor/app';
import type { AppStatePort } from './port.ts';

export const appState = {
  onChange(listener) {
    const handle = App.addListener('appStateChange', ({ isActive }) => listener(isActive));
    return () => void handle.then(added => added.remove());
  },
} satisfies AppStatePort;
