/** The pages of the payment provider are not part of the app, so they open in a browser. */
export type BrowserPort = {
  /** Opens the page over the app in a store build, and in this tab on the web. */
  readonly open: (url: string) => Promise<void>;
  /**
   * Closes the browser and shows the app again. On the web this does nothing, because the user has already left the
   * payment page.
   */
  readonly close: () => Promise<void>;
  /** Calls the listener when the user has closed the page that `open` has opened, until the returned function is called. */
  readonly onClose: (listener: () => void) => () => void;
};
