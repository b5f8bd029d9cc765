import { isNative } from '../platform.ts';
import { haptics as capacitor } from './capacitor.ts';
import { areHapticsWanted, readHapticsChoice } from './choice.ts';
import type { HapticsPort } from './port.ts';
import { haptics as web } from './web.ts';

const device: HapticsPort = isNative ? capacitor : web;

if (device.supported) void readHapticsChoice();

/** Plays haptic feedback unless the user has switched it off. */
export const haptics: HapticsPort = {
  supported: device.supported,
  play(touch) {
    if (areHapticsWanted()) device.play(touch);
  },
};
