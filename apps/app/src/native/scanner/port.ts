export type ScannerPort = {
  /**
   * True if scanning needs a video element of the page. Otherwise the device shows the camera in a view of its own.
   */
  readonly needsView: boolean;
  /** Resolves to true if the device has a camera. */
  readonly supported: () => Promise<boolean>;
  /**
   * Scans until the camera sees a QR code and resolves to its text, or to null when the signal aborts. It rejects if
   * the camera may not be used. `view` is needed if `needsView` is true.
   */
  readonly scan: (view: HTMLVideoElement | null, signal: AbortSignal) => Promise<string | null>;
};
