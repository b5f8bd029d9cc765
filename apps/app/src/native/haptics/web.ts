import type { HapticsPort } from './port.ts';

/** A browser's vibration is a buzz and not a touch, so the web plays nothing. */
export const haptics = { supported: false, play() {} } satisfies HapticsPort;
