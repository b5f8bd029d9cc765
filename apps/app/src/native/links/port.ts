/** Addresses the system opens the app with. What they may do is decided by whoever listens. */
export type LinksPort = {
  /** The address this start came with, if any. */
  readonly launchUrl: () => Promise<string | null>;
  /** Addresses opened while the app runs; the returned function ends it. */
  readonly onOpen: (listener: (url: string) => void) => () => void;
};
