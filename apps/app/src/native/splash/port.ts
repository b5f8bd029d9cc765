/**
 * The system shows a picture from the tap on the app's icon until the app has drawn its own first picture. This port
 * removes it, and shows it again while the app starts with other files.
 */
export type SplashPort = {
  /** Removes the picture that the system shows during the start. On the web there is none, so it does nothing. */
  readonly hide: () => Promise<void>;
  /** Shows the picture until `hide`. On the web it does nothing. */
  readonly show: () => Promise<void>;
};
