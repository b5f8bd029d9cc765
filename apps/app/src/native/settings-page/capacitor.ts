import type { SettingsPagePort } from './port.ts';

export const settingsPage = {
  supported: true,
  async open(page) {
    const { AndroidSettings, IOSSettings, NativeSettings } = await import('capacitor-native-settings');
    // An app of iOS may open its own pages only, and its page has the row for location.
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
