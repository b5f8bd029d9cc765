import type { SplashPort } from './port.ts';

export const splash = {
  async hide() {
    const { SplashScreen } = await import('@capacitor/splash-screen');
    await SplashScreen.hide();
  },
  async show() {
    const { SplashScreen } = await import('@capacitor/splash-screen');
    await SplashScreen.show({ autoHide: false });
  },
} satisfies SplashPort;
