import { isNative } from '../platform.ts';
import type { LocationPort } from './port.ts';
import { location as web } from './web.ts';

const load = async () => (await import('./capacitor.ts')).location;

const capacitor: LocationPort = {
  supported: true,
  readPosition: async () => (await load()).readPosition(),
  permission: async () => (await load()).permission(),
};

export const location: LocationPort = isNative ? capacitor : web;
