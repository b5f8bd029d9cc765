import { isNative } from '../platform.ts';
import { systemBars as capacitor } from './capacitor.ts';
import type { SystemBarsPort } from './port.ts';
import { systemBars as web } from './web.ts';

export const systemBars: SystemBarsPort = isNative ? capacitor : web;
