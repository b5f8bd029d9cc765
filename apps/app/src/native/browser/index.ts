import { isNative } from '../platform.ts';
import { browser as capacitor } from './capacitor.ts';
import type { BrowserPort } from './port.ts';
import { browser as web } from './web.ts';

export const browser: BrowserPort = isNative ? capacitor : web;
