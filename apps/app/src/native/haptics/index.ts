import { isNative } from '../platform.ts';
import { haptics as capacitor } from './capacitor.ts';
import { areHapticsWanted, loadHapticsChoice } from './choice.ts';
import type { HapticsPort } from './port.ts';
import { haptics as web } from './web.ts';

const platformHaptics: HapticsPort = isNative ? capacitor : web;

if (platformHaptics.supported) void loadHapticsChoice();

/** Plays haptic feedback unless the user has switched it off. */
export const haptics: HapticsPort = {
  supported: platformHaptics.supported,
  play(touch) {
    if (areHapticsWanted()) platformHaptics.play(touch);
  },
};
