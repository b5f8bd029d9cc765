import type { SettingsPagePort } from './port.ts';

export const settingsPage = {
  supported: true,
  async open(page) {
    const { AndroidSettings, IOSSettings, NativeSettings } = await import('capacitor-native-settings');
    // On iOS an app may open only its own pages of the settings. The location switch of iOS is therefore reached by the
    // app's page.
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
