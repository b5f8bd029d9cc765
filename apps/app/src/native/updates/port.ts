/** A bundle is one version of the web files of a store build. Its id is its version. */
export type BundleId = string;

export type BundleDownload = {
  readonly id: BundleId;
  readonly url: string;
  /** This is the signature of the zip file in base64, which the device checks with the key in the package. */
  readonly signature: string;
};

/**
 * `current` is null for the files of the store's package. `rolledBack`: the bundle of the last start did not call
 * `ready` in time, so the device returned to these files.
 */
export type ReadyAnswer = { readonly current: BundleId | null; readonly rolledBack: boolean };

/** Replaces the web files of a store build. */
export type UpdatesPort = {
  /** This is false in a browser, and in a store build that loads its files from the computer of a developer. */
  readonly supported: boolean;
  /**
   * Confirms to the device that the running bundle has started. The app calls this once, before anything else at its
   * start. A device that gets no confirmation returns to the files of the store's package.
   */
  readonly ready: () => Promise<ReadyAnswer>;
  /** Resolves to the id of the running bundle; null for the files of the store's package. */
  readonly current: () => Promise<BundleId | null>;
  /** Resolves to the bundles that did not start on this device. */
  readonly blocked: () => Promise<readonly BundleId[]>;
  /** Resolves to the bundles that the device has downloaded, checked and unpacked. */
  readonly downloaded: () => Promise<readonly BundleId[]>;
  /** Downloads and checks a bundle. `onProgress` is called with 0 to 100. */
  readonly download: (bundle: BundleDownload, onProgress: (percent: number) => void) => Promise<void>;
  readonly remove: (id: BundleId) => Promise<void>;
  /** Chooses the bundle of the next start; null chooses the files of the store's package. */
  readonly setNext: (id: BundleId | null) => Promise<void>;
  /** Starts the app again with the chosen bundle. */
  readonly reload: () => Promise<void>;
};
