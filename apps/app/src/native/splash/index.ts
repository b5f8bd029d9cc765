import { isNative } from '../platform.ts';
import { splash as capacitor } from './capacitor.ts';
import type { SplashPort } from './port.ts';
import { splash as web } from './web.ts';

export const splash: SplashPort = isNative ? capacitor : web;
