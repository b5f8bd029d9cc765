import type { PreferencesPort } from './port.ts';

export const preferences = {
  async get(key) {
    const { Preferences } = await import('@capacitor/preferences');
    return (await Preferences.get({ key })).value;
  },
  async set(key, value) {
    const { Preferences } = await import('@capacitor/preferences');
    await Preferences.set({ key, value });
  },
  async remove(key) {
    const { Preferences } = await import('@capacitor/preferences');
    await Preferences.remove({ key });
  },
} satisfies PreferencesPort;
