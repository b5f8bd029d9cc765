/** `askable`: the device has not asked the user for permission yet. */
export type PushPermission = 'granted' | 'denied' | 'askable' | 'unsupported';

export type PushPort = {
  readonly permission: () => Promise<PushPermission>;
  /**
   * Resolves to this device's address for pushes, in the form the server takes; null where the person refuses. It is
   * called from a tap, because the device then asks its own question. `key` is the server's public key for browsers. It
   * rejects where the push service cannot be reached.
   */
  readonly register: (key: string) => Promise<string | null>;
  /** Ends push messages to this device. */
  readonly unregister: () => Promise<void>;
};
