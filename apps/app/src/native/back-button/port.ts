/** Only Android has a back button of the device. On the web the browser has its own, and iOS has none. */
export type BackButtonPort = {
  readonly onPress: (listener: () => void) => () => void;
  /** Moves the app into the background without ending it. */
  readonly leave: () => void;
};
