/** `askable`: the device has not asked the person yet. */
export type PushPermission = 'granted' | 'denied' | 'askable' | 'unsupported';

export type PushPort = {
  readonly permission: () => Promise<PushPermission>;
  /**
   * This device's address for pushes, as the server takes it; null where the person refuses. Called from a tap: the
   * device puts its own question then. `key` is the server's public key for browsers. Rejects where the push service
   * cannot be reached.
   */
  readonly register: (key: string) => Promise<string | null>;
  /** The device takes no more pushes. */
  readonly unregister: () => Promise<void>;
};
