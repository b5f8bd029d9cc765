import type { SettingsPagePort } from './port.ts';

export const settingsPage = { supported: false, async open() {} } satisfies SettingsPagePort;
