import type { HapticsPort } from './port.ts';

/** A browser's vibration is a buzz, not a touch: silence is better. */
export const haptics = { supported: false, play() {} } satisfies HapticsPort;
