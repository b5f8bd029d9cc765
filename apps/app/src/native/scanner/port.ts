export type ScannerPort = {
  /** True where the page lends a video element to look through; otherwise the device opens a view of its own. */
  readonly needsView: boolean;
  /** Resolves to true where the device has a camera at all. */
  readonly supported: () => Promise<boolean>;
  /**
   * Scans until there is a code, or until the signal aborts, which answers null. It rejects where the camera may not be
   * used. `view` is read where `needsView` is true.
   */
  readonly scan: (view: HTMLVideoElement | null, signal: AbortSignal) => Promise<string | null>;
};
