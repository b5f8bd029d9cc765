/** Pages that are not the app's own: the payment provider's. */
export type BrowserPort = {
  /** Opens the page: over the app in a store build, in this tab on the web. */
  readonly open: (url: string) => Promise<void>;
  /** Puts the app in front again; on the web the page has already gone. */
  readonly close: () => Promise<void>;
};
