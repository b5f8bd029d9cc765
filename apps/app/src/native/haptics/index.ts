import { isNative } from '../platform.ts';
import { haptics as capacitor } from './capacitor.ts';
import type { HapticsPort } from './port.ts';
import { haptics as web } from './web.ts';

export const haptics: HapticsPort = isNative ? capacitor : web;
