import { isNative } from '../platform.ts';
import { backButton as capacitor } from './capacitor.ts';
import type { BackButtonPort } from './port.ts';
import { backButton as web } from './web.ts';

export const backButton: BackButtonPort = isNative ? capacitor : web;
