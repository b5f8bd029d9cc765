export type WakeLockPort = {
  /** Keeps the screen lit until the returned function is called; where the device cannot, nothing happens. */
  readonly hold: () => () => void;
};
