import { App } from '@capacitor/app';
import type { BackButtonPort } from './port.ts';

export const backButton = {
  onPress(listener) {
    const handle = App.addListener('backButton', () => listener());
    return () => void handle.then(added => added.remove());
  },
  leave: () => void App.minimizeApp(),
} satisfies BackButtonPort;
