import { platform } from '../platform.ts';
import type { SystemBarsPort } from './port.ts';

export const systemBars = {
  async suit(look) {
    const { SystemBars, SystemBarsStyle } = await import('@capacitor/core');
    await SystemBars.setStyle({ style: look === 'dark' ? SystemBarsStyle.Dark : SystemBarsStyle.Light });
    if (platform !== 'ios') return;
    const { Keyboard, KeyboardStyle } = await import('@capacitor/keyboard');
    await Keyboard.setStyle({ style: look === 'dark' ? KeyboardStyle.Dark : KeyboardStyle.Light });
  },
} satisfies SystemBarsPort;
