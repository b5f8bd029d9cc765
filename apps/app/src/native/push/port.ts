/** `askable`: the device has not asked the user for permission yet. `unsupported`: the device has no push messages. */
export type PushPermission = 'granted' | 'denied' | 'askable' | 'unsupported';

export type PushPort = {
  readonly permission: () => Promise<PushPermission>;
  /**
   * Asks the user for permission, and resolves to this device's address for push messages in the form that the server
   * accepts, or to null if the user refuses. Call it after a tap, because a browser asks only then. `key` is the
   * server's public key for browsers. It rejects if the push service cannot be reached.
   */
  readonly register: (key: string) => Promise<string | null>;
  /** Ends push messages to this device. */
  readonly unregister: () => Promise<void>;
};
