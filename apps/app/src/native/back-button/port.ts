/** Android has a back button. The web has its own, and iOS has none. */
export type BackButtonPort = {
  readonly onPress: (listener: () => void) => () => void;
  /** Puts the app into the background without ending it. */
  readonly leave: () => void;
};
