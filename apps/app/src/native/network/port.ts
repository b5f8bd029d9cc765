export type NetworkPort = {
  /** Returns the last known answer to whether the device has a connection. */
  readonly isConnected: () => boolean;
  /** Asks the device whether it has a connection. `isConnected` returns the same answer until a change is reported. */
  readonly status: () => Promise<boolean>;
  /** Calls the listener after each reported change, until the returned function is called. */
  readonly onChange: (listener: (connected: boolean) => void) => () => void;
};
