/** The system opens the app with an address. The listener decides what the address may do. */
export type LinksPort = {
  /** Resolves to the address of this start, if there is one. */
  readonly launchUrl: () => Promise<string | null>;
  /** Calls the listener for addresses opened while the app runs; the returned function ends it. */
  readonly onOpen: (listener: (url: string) => void) => () => void;
};
