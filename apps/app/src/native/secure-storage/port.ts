/**
 * Stores small secret texts on this device: in the Keychain of iOS, or under a key of Android's Keystore. A browser has
 * no such place, so on the web the texts are stored as preferences are. On a phone each method may reject, for example
 * before the phone was unlocked for the first time after it was switched on.
 */
export type SecureStoragePort = {
  readonly get: (key: string) => Promise<string | null>;
  readonly set: (key: string, value: string) => Promise<void>;
  readonly remove: (key: string) => Promise<void>;
};
