import { isNative } from '../platform.ts';
import { links as capacitor } from './capacitor.ts';
import type { LinksPort } from './port.ts';
import { links as web } from './web.ts';

export const links: LinksPort = isNative ? capacitor : web;
