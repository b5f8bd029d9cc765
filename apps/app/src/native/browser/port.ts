/** Some pages are not the app's own: those of the payment provider. */
export type BrowserPort = {
  /** Opens the page over the app in a store build, and in this tab on the web. */
  readonly open: (url: string) => Promise<void>;
  /** Puts the app in front again; on the web the page has already been left. */
  readonly close: () => Promise<void>;
};
