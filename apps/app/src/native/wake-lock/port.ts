export type WakeLockPort = {
  /** Keeps the screen on until the returned function is called. On a device without wake locks it does nothing. */
  readonly hold: () => () => void;
};
