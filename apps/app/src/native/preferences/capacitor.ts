import { Preferences } from '@capacitor/preferences';
import type { PreferencesPort } from './port.ts';

export const preferences = {
  get: async key => (await Preferences.get({ key })).value,
  set: (key, value) => Preferences.set({ key, value }),
  remove: key => Preferences.remove({ key }),
} satisfies PreferencesPort;
