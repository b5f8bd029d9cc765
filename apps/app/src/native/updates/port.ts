/** A bundle is one version of the web files of a store build. The files in the store's package have no id. */
export type BundleId = string;

export type BundleDownload = {
  readonly id: BundleId;
  readonly url: string;
  /** This is the signature of the zip file in base64, which the device checks with the key in the package. */
  readonly signature: string;
};

/**
 * `rolledBack`: the bundle of the last start did not call `ready` in time, so the device returned to an older bundle.
 */
export type ReadyAnswer = { readonly current: BundleId | null; readonly rolledBack: boolean };

/** Replaces the web files of a store build. */
export type UpdatesPort = {
  readonly supported: boolean;
  /**
   * Confirms to the device that the running bundle has started. The app calls this once, before anything else at its
   * start. A device that gets no confirmation returns to an older bundle.
   */
  readonly ready: () => Promise<ReadyAnswer>;
  /** Resolves to the id of the running bundle; null for the files of the store's package. */
  readonly current: () => Promise<BundleId | null>;
  /** Resolves to the bundles that have failed to start on this device. The server does not offer them again. */
  readonly blocked: () => Promise<readonly BundleId[]>;
  /** Downloads and checks a bundle. `onProgress` is called with 0 to 100. */
  readonly download: (bundle: BundleDownload, onProgress: (percent: number) => void) => Promise<void>;
  /** Chooses the bundle of the next start. */
  readonly setNext: (id: BundleId) => Promise<void>;
  /** Starts the app again with the chosen bundle. */
  readonly reload: () => Promise<void>;
};
