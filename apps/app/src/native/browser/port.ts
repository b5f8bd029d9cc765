/** The pages of the payment provider are not part of the app, so they open in a browser. */
export type BrowserPort = {
  /** Opens the page over the app in a store build, and in this tab on the web. */
  readonly open: (url: string) => Promise<void>;
  /**
   * Closes the browser and shows the app again. On the web this does nothing, because the user has already left the
   * payment page.
   */
  readonly close: () => Promise<void>;
};
