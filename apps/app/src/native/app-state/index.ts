import { isNative } from '../platform.ts';
import { appState as capacitor } from './capacitor.ts';
import type { AppStatePort } from './port.ts';
import { appState as web } from './web.ts';

export const appState: AppStatePort = isNative ? capacitor : web;
