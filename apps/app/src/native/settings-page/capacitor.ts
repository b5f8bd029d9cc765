import type { SettingsPagePort } from './port.ts';

export const settingsPage = {
  supported: true,
  async open(page) {
    const { AndroidSettings, IOSSettings, NativeSettings } = await import('capacitor-native-settings');
    // On iOS an app may open only its own pages of the settings. So the page `location` is the app's own page too, from
    // which the user reaches the location switch.
    const pages = {
      app: { optionAndroid: AndroidSettings.ApplicationDetails, optionIOS: IOSSettings.App },
      location: { optionAndroid: AndroidSettings.Location, optionIOS: IOSSettings.App },
      notifications: {
        optionAndroid: AndroidSettings.AppNotification,
        optionIOS: IOSSettings.AppNotification,
      },
    };
    await NativeSettings.open(pages[page]);
  },
} satisfies SettingsPagePort;
