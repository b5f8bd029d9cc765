import type { NetworkPort } from './port.ts';

export const network = {
  isConnected: () => navigator.onLine,
  status: async () => navigator.onLine,
  onChange(listener) {
    const report = () => listener(navigator.onLine);
    window.addEventListener('online', report);
    window.addEventListener('offline', report);
    return () => {
      window.removeEventListener('online', report);
      window.removeEventListener('offline', report);
    };
  },
} satisfies NetworkPort;
