import { isNative } from '../platform.ts';
import { share as capacitor } from './capacitor.ts';
import type { SharePort } from './port.ts';
import { share as web } from './web.ts';

export const share: SharePort = isNative ? capacitor : web;
