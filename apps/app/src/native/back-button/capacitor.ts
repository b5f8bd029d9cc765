import type { BackButtonPort } from './port.ts';

export const backButton = {
  onPress(listener) {
    const handle = import('@capacitor/app').then(({ App }) =>
      App.addListener('backButton', () => listener()),
    );
    return () => void handle.then(added => added.remove());
  },
  leaveApp: () => void import('@capacitor/app').then(({ App }) => App.minimizeApp()),
} satisfies BackButtonPort;
