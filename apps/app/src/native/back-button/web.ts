import type { BackButtonPort } from './port.ts';

export const backButton = {
  onPress: () => () => {},
  leaveApp() {},
} satisfies BackButtonPort;
