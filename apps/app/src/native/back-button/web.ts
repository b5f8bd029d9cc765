import type { BackButtonPort } from './port.ts';

export const backButton = {
  onPress: () => () => {},
  leave() {},
} satisfies BackButtonPort;
