/** The port reports when the on-screen keyboard opens, because not every web view does, and closes it. */
export type KeyboardPort = {
  readonly hide: () => Promise<void>;
  /**
   * Calls the listener with the height of the keyboard in CSS pixels when it opens, and with 0 when it closes, until
   * the returned function is called.
   */
  readonly onChange: (listener: (height: number) => void) => () => void;
};
