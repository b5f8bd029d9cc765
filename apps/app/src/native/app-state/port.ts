export type AppStatePort = {
  /** Told when the app comes to the front and when it leaves it. */
  readonly onChange: (listener: (active: boolean) => void) => () => void;
};
