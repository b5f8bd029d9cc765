import { isNative } from '../platform.ts';
import { preferences as capacitor } from './capacitor.ts';
import type { PreferencesPort } from './port.ts';
import { preferences as web } from './web.ts';

export const preferences: PreferencesPort = isNative ? capacitor : web;
