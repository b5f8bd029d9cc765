import type { SystemBarsPort } from './port.ts';

export const systemBars = { async matchTheme() {} } satisfies SystemBarsPort;
