import type { SplashPort } from './port.ts';

export const splash = { async hide() {}, async show() {} } satisfies SplashPort;
