import type { HapticsPort } from './port.ts';

/** A browser can only vibrate for a time, without these patterns, so the web plays nothing. */
export const haptics = { supported: false, play() {} } satisfies HapticsPort;
