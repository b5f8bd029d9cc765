/** Only Android has a back button of the device. A browser has a back button of its own, and an iPhone has none. */
export type BackButtonPort = {
  readonly onPress: (listener: () => void) => () => void;
  /** Moves the app into the background without ending it. */
  readonly leaveApp: () => void;
};
