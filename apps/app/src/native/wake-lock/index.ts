import type { WakeLockPort } from './port.ts';
import { wakeLock as web } from './web.ts';

/** The web's own lock also works in a store build's web view. */
export const wakeLock: WakeLockPort = web;
