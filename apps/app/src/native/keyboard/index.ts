import { isNative } from '../platform.ts';
import { keyboard as capacitor } from './capacitor.ts';
import type { KeyboardPort } from './port.ts';
import { keyboard as web } from './web.ts';

export const keyboard: KeyboardPort = isNative ? capacitor : web;
