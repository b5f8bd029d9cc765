import { isNative } from '../platform.ts';
import { updates as capacitor } from './capacitor.ts';
import type { UpdatesPort } from './port.ts';
import { updates as web } from './web.ts';

export const updates: UpdatesPort = isNative ? capacitor : web;
