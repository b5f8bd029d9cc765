/** The system opens the app with an address. The listener decides whether the address is opened. */
export type LinksPort = {
  /** Resolves to the address with which the system started the app, or to null if there was none. */
  readonly launchUrl: () => Promise<string | null>;
  /** Calls the listener for addresses that are opened while the app runs, until the returned function is called. */
  readonly onOpen: (listener: (url: string) => void) => () => void;
};
