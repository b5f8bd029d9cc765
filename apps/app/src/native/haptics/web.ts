import type { HapticsPort } from './port.ts';

/**
 * A browser can vibrate only for a length of time, and cannot play the kinds of feedback that the port names. So the
 * web app does not vibrate.
 */
export const haptics = { supported: false, play() {} } satisfies HapticsPort;
