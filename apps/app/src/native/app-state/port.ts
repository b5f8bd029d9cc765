export type AppStatePort = {
  /** Calls the listener when the app enters the foreground and when it leaves it. */
  readonly onChange: (listener: (active: boolean) => void) => () => void;
};
