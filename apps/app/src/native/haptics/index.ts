import { isNative } from '../platform.ts';
import { haptics as capacitor } from './capacitor.ts';
import { isTouchWanted, readTouchChoice } from './choice.ts';
import type { HapticsPort } from './port.ts';
import { haptics as web } from './web.ts';

const device: HapticsPort = isNative ? capacitor : web;

if (device.supported) void readTouchChoice();

/** Plays what the device can do, unless its owner has turned touches off. */
export const haptics: HapticsPort = {
  supported: device.supported,
  play(touch) {
    if (isTouchWanted()) device.play(touch);
  },
};
