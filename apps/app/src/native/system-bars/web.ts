import type { SystemBarsPort } from './port.ts';

export const systemBars = { async suit() {} } satisfies SystemBarsPort;
