import { isNative } from '../platform.ts';
import { settingsPage as capacitor } from './capacitor.ts';
import type { SettingsPagePort } from './port.ts';
import { settingsPage as web } from './web.ts';

export const settingsPage: SettingsPagePort = isNative ? capacitor : web;
