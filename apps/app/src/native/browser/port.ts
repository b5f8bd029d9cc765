/** Pages of the payment provider do not belong to the app and open in a browser. */
export type BrowserPort = {
  /** Opens the page over the app in a store build, and in this tab on the web. */
  readonly open: (url: string) => Promise<void>;
  /** Returns to the app; on the web the page has been left already. */
  readonly close: () => Promise<void>;
};
