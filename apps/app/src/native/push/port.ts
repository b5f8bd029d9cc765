/** `askable`: the device has not asked the user for permission yet. */
export type PushPermission = 'granted' | 'denied' | 'askable' | 'unsupported';

export type PushPort = {
  readonly permission: () => Promise<PushPermission>;
  /**
   * Resolves to this device's address for push messages, in the form that the server accepts, or to null if the user
   * refuses. It is called after a tap, because the device then asks the user for permission. `key` is the server's
   * public key for browsers. It rejects if the push service cannot be reached.
   */
  readonly register: (key: string) => Promise<string | null>;
  /** Ends push messages to this device. */
  readonly unregister: () => Promise<void>;
};
