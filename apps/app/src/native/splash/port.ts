/** The picture that the system shows from the tap on the icon until the app has drawn its own first picture. */
export type SplashPort = {
  /** Removes the picture. On the web there is none, so it does nothing. */
  readonly hide: () => Promise<void>;
};
