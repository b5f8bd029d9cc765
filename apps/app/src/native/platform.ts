import { Capacitor } from '@capacitor/core';

/** A store build of Android or iOS; everything else is the web. Each capability's switch asks here. */
export const isNative: boolean = Capacitor.isNativePlatform();
