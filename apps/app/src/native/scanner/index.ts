import { isNative } from '../platform.ts';
import { scanner as capacitor } from './capacitor.ts';
import type { ScannerPort } from './port.ts';
import { scanner as web } from './web.ts';

export const scanner: ScannerPort = isNative ? capacitor : web;
