import { platform } from '../platform.ts';
import { backButton as capacitor } from './capacitor.ts';
import type { BackButtonPort } from './port.ts';
import { backButton as web } from './web.ts';

/** An app of iOS has no back button and cannot leave the screen by itself, as on the web. */
export const backButton: BackButtonPort = platform === 'android' ? capacitor : web;
