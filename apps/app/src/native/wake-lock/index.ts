import type { WakeLockPort } from './port.ts';
import { wakeLock as web } from './web.ts';

/** All platforms use the web implementation, because the web view of a store build has the Screen Wake Lock API too. */
export const wakeLock: WakeLockPort = web;
