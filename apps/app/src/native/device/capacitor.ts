import type { DevicePort } from './port.ts';

export const device = { deviceClass: () => 'native' } satisfies DevicePort;
