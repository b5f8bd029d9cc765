import { isNative } from '../platform.ts';
import { network as capacitor } from './capacitor.ts';
import type { NetworkPort } from './port.ts';
import { network as web } from './web.ts';

export const network: NetworkPort = isNative ? capacitor : web;
