/**
 * The port passes on the addresses with which the system opens the app, such as a tapped link. The listener decides
 * whether the app shows the page of an address.
 */
export type LinksPort = {
  /** Resolves to the address with which the system started the app, or to null if there was none. */
  readonly launchUrl: () => Promise<string | null>;
  /**
   * Calls the listener with each address that the system opens while the app runs, until the returned function is
   * called.
   */
  readonly onOpen: (listener: (url: string) => void) => () => void;
};
