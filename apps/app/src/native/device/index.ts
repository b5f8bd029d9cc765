import { isNative } from '../platform.ts';
import { device as capacitor } from './capacitor.ts';
import type { DevicePort } from './port.ts';
import { device as web } from './web.ts';

export const device: DevicePort = isNative ? capacitor : web;
