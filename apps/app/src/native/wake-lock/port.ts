export type WakeLockPort = {
  /** Keeps the screen on until the returned function is called; a device without wake locks does nothing. */
  readonly hold: () => () => void;
};
