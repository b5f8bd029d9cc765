/** Android's back. The web has its own, and iOS has none. */
export type BackButtonPort = {
  readonly onPress: (listener: () => void) => () => void;
  /** Puts the app away; its state stays. */
  readonly leave: () => void;
};
