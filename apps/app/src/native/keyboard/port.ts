/**
 * The port reports when the on-screen keyboard opens and closes, because not every web view resizes or reports this by
 * itself. It can also close the keyboard.
 */
export type KeyboardPort = {
  readonly hide: () => Promise<void>;
  /**
   * Calls the listener with the height of the keyboard in CSS pixels when it opens, and with 0 when it closes, until
   * the returned function is called.
   */
  readonly onChange: (listener: (height: number) => void) => () => void;
};
