/** `askable`: the device has not asked the user for permission yet. `unsupported`: the device has no push messages. */
export type PushPermission = 'granted' | 'denied' | 'askable' | 'unsupported';

/**
 * This is a push message as the app reads it. `link` is the path of the page that it opens; `conversationId` is the
 * conversation of a chat message.
 */
export type PushNote = {
  readonly title: string;
  readonly body: string;
  readonly link: string | null;
  readonly conversationId: string | null;
};

/** The user switches each channel on or off in the settings of Android. `high` shows its messages over other apps. */
export type PushChannel = {
  readonly id: string;
  readonly name: string;
  readonly importance: 'default' | 'high';
};

export type PushPort = {
  /** True if this device's push address depends on the server's public key, as it does in browsers. */
  readonly needsKey: boolean;
  /**
   * True if the permission of the device was given to this app alone, and so registers each user who signs in. The
   * permission of a browser may be older than the session of its present user.
   */
  readonly permissionIsConsent: boolean;
  readonly permission: () => Promise<PushPermission>;
  /**
   * Asks the user for permission, and resolves to this device's address for push messages in the form that the server
   * accepts, or to null if the user refuses. Call it after a tap, because a browser asks only then. `key` is the
   * server's public key for browsers. It rejects if the push service cannot be reached.
   */
  readonly register: (key: string) => Promise<string | null>;
  /** Ends push messages to this device. */
  readonly unregister: () => Promise<void>;
  /** Calls the listener with each address that the push service gives this device, even if `register` is not called. */
  readonly onAddress: (listener: (address: string) => void) => () => void;
  /** Removes the messages that the device shows outside of the app, and the number on the app's icon. */
  readonly clearNotifications: () => Promise<void>;
  /**
   * Calls the listener with each message that the user taps, until the returned function is called. A tap that started
   * the app waits for the first listener. On the web the service worker handles taps.
   */
  readonly onTap: (listener: (note: PushNote) => void) => () => void;
  /** Calls the listener with each message that comes while the app is on the screen; the device shows none then. */
  readonly onNote: (listener: (note: PushNote) => void) => () => void;
  /** Creates the channels of Android. It is called before the first message; other platforms have no channels. */
  readonly createChannels: (channels: readonly PushChannel[]) => Promise<void>;
};
