import { SystemBars, type SystemBarsStyle } from '@capacitor/core';

/** This plugin is a part of Capacitor itself. Only a phone loads this file, so a browser gets no code of it. */
export const setBars = (style: 'DARK' | 'LIGHT'): Promise<void> =>
  SystemBars.setStyle({ style: style as SystemBarsStyle });
