import { isNative } from '../platform.ts';
import { location as capacitor } from './capacitor.ts';
import type { LocationPort } from './port.ts';
import { location as web } from './web.ts';

export const location: LocationPort = isNative ? capacitor : web;
