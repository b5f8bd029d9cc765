import type { PreferencesPort } from './port.ts';

export const preferences = {
  get: async key => localStorage.getItem(key),
  set: async (key, value) => localStorage.setItem(key, value),
  remove: async key => localStorage.removeItem(key),
} satisfies PreferencesPort;
