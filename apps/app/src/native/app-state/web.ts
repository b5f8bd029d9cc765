import type { AppStatePort } from './port.ts';

export const appState = {
  onChange(listener) {
    const report = () => listener(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', report);
    return () => document.removeEventListener('visibilitychange', report);
  },
} satisfies AppStatePort;
