import type { KeyboardStyle } from '@capacitor/keyboard';
import { platform } from '../platform.ts';
import type { SystemBarsPort } from './port.ts';

export const systemBars = {
  async matchTheme(look) {
    const { setBars } = await import('./bars.ts');
    const style = look === 'dark' ? 'DARK' : 'LIGHT';
    await setBars(style);
    if (platform !== 'ios') return;
    const { Keyboard } = await import('@capacitor/keyboard');
    await Keyboard.setStyle({ style: style as KeyboardStyle });
  },
} satisfies SystemBarsPort;
