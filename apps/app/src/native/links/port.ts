/** Addresses the system opens the app with. The listener decides what they may do. */
export type LinksPort = {
  /** The address this start came with, if any. */
  readonly launchUrl: () => Promise<string | null>;
  /** Addresses opened while the app runs; the returned function ends it. */
  readonly onOpen: (listener: (url: string) => void) => () => void;
};
