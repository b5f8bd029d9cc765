import { platform } from '../platform.ts';
import { backButton as capacitor } from './capacitor.ts';
import type { BackButtonPort } from './port.ts';
import { backButton as web } from './web.ts';

/**
 * On iOS a device has no back button, and an app cannot leave the screen by itself. So iOS uses the implementation of
 * the web.
 */
export const backButton: BackButtonPort = platform === 'android' ? capacitor : web;
