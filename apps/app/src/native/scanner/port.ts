export type ScannerPort = {
  /** The page lends a video to look through; otherwise the device opens a view of its own. */
  readonly needsView: boolean;
  /** Whether there is a camera at all. */
  readonly supported: () => Promise<boolean>;
  /**
   * Scans until there is a code, or until the signal aborts, which answers null. Rejects where the camera may not be
   * used. `view` is read where the port needs one.
   */
  readonly scan: (view: HTMLVideoElement | null, signal: AbortSignal) => Promise<string | null>;
};
