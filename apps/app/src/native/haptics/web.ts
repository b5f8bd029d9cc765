import type { HapticsPort } from './port.ts';

/** A browser can vibrate only for a length of time, not in these patterns, so the web app does not vibrate. */
export const haptics = { supported: false, play() {} } satisfies HapticsPort;
